import { join } from 'node:path';
import { installPackages } from '../../src/languages/debian.js';
import type { Command, Language, Places } from '../../src/languages/language.js';

const version = '14.7.1';
/** The npm package brings a build for .NET Framework, which Mono runs, and the JSON library of the clients. */
const programs = ({ cache }: Places) => join(cache, 'node_modules/nswag/bin/binaries/Win');

const mono = {
  hint: 'Install Mono with its development tools (Debian: mono-devel).',
  install: installPackages('mono-devel'),
};

/** C#, by NSwag: one file on HttpClient and Newtonsoft.Json, compiled and run by Mono. */
export const csharp = {
  name: 'csharp',
  title: 'C#',
  generator: { name: 'nswag', version, registry: 'npm' },
  tools: [
    { probe: ['mcs', '--version'], ...mono },
    // Stands for the rest of mono-devel: with runtime and compiler alone NSwag does not start.
    { probe: ['al', '--version'], ...mono },
  ],
  setUp: ({ cache }) => [
    {
      argv: [
        'npm',
        'install',
        ...['--prefix', cache],
        ...['--no-audit', '--no-fund', '--ignore-scripts'],
        `nswag@${version}`,
      ],
    },
  ],
  generate: (places) => [
    {
      argv: [
        'mono',
        join(programs(places), 'NSwag.exe'),
        'run',
        // NSwag takes an absolute path on Linux for an option, and overlooks it (RicoSuter/NSwag#2444).
        'nswag.jsonc',
        `/variables:document=${places.document},output=${join(places.client, 'VoiceAgentClient.cs')}`,
      ],
      cwd: places.folder,
    },
    { argv: ['cp', join(places.folder, 'VoiceAgentClient.Settings.cs'), places.client] },
  ],
  build: (places) => [
    // Mono looks for libraries beside the program.
    { argv: ['cp', join(programs(places), 'Newtonsoft.Json.dll'), places.work] },
    compile(places, '-target:library', '-out:VoiceAgent.dll', '-recurse:generated/*.cs'),
    compile(places, '-r:VoiceAgent.dll', 'Driver.cs', 'Support.cs'),
    compile(places, '-r:VoiceAgent.dll', 'FirstCall.cs'),
  ],
  driver: 'Driver.cs',
  drive: ({ work }) => ({
    argv: ['mono', join(work, 'Driver.exe')],
    // Mono writes in the encoding of the locale.
    env: { LC_ALL: 'C.UTF-8' },
  }),
  firstCall: {
    file: 'FirstCall.cs',
    run: ({ work }) => ({ argv: ['mono', join(work, 'FirstCall.exe')] }),
  },
} satisfies Language;

function compile({ work }: Places, ...parameters: string[]): Command {
  const libraries = ['Newtonsoft.Json', 'System.Net.Http', 'System.Runtime.Serialization'];
  return {
    argv: ['mcs', ...libraries.map((name) => `-r:${name}.dll`), ...parameters],
    cwd: work,
  };
}
