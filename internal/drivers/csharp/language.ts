import { driven } from '../src/language.js';
import { writer } from './writer.js';

const LIBRARIES = ['Newtonsoft.Json', 'System.Net.Http', 'System.Runtime.Serialization'];

export const csharp = driven('csharp', {
  note: 'Tested on Mono, not on .NET.',
  writer,
  sampleLabel: 'C#',
  build: ({ cache, work }) => [
    // The generator's package brings the JSON library of its clients. Mono looks for libraries beside the program.
    { argv: ['cp', `${cache}/node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll`, work] },
    mcs(work, '-target:library', '-out:VoiceAgent.dll', '-recurse:generated/*.cs'),
    mcs(work, '-r:VoiceAgent.dll', 'Driver.cs', 'Calls.cs'),
    mcs(work, '-r:VoiceAgent.dll', 'FirstCall.cs'),
  ],
  start: (program, { work }) => ({
    argv: ['mono', `${work}/${program}`],
    // Mono writes in the encoding of the locale.
    env: { LC_ALL: 'C.UTF-8' },
  }),
  driver: 'Driver.exe',
  firstCall: 'FirstCall.exe',
  firstCallSource: 'FirstCall.cs',
});

function mcs(work: string, ...parameters: string[]) {
  return { argv: ['mcs', ...LIBRARIES.map((name) => `-r:${name}.dll`), ...parameters], cwd: work };
}
