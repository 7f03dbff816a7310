import { join } from 'node:path';
import type { Command } from '@voice-agent-platform/codegen';
import { driven, type DriverPlaces } from './driven-language.js';

/** Compiled and run by Mono. */
export const csharp = driven('csharp', {
  toolchain: ['Mono', 'mono', '--version'],
  note: 'Tested on Mono, not on .NET.',
  debianPackages: 'mono-devel',
  build: (places) => [
    // The generator's package brings the JSON library of its clients. Mono looks for libraries beside the program.
    {
      argv: [
        'cp',
        join(places.cache, 'node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll'),
        places.work,
      ],
    },
    compile(places, '-target:library', '-out:VoiceAgent.dll', '-recurse:generated/*.cs'),
    compile(places, '-r:VoiceAgent.dll', 'Driver.cs'),
    compile(places, '-r:VoiceAgent.dll', 'FirstCall.cs'),
  ],
  drive: ({ work }) => ({
    argv: ['mono', join(work, 'Driver.exe')],
    // Mono writes in the encoding of the locale.
    env: { LC_ALL: 'C.UTF-8' },
  }),
  firstCall: {
    file: 'FirstCall.cs',
    run: ({ work }) => ({ argv: ['mono', join(work, 'FirstCall.exe')] }),
  },
});

function compile({ work }: DriverPlaces, ...parameters: string[]): Command {
  const libraries = ['Newtonsoft.Json', 'System.Net.Http', 'System.Runtime.Serialization'];
  return {
    argv: ['mcs', ...libraries.map((name) => `-r:${name}.dll`), ...parameters],
    cwd: work,
  };
}
