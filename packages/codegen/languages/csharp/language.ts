import { words } from '@voice-agent-platform/shared/process';
import type { Language } from '../language.js';
import { MONO, NPM } from '../tools.js';

export const csharp: Language = {
  name: 'csharp',
  title: 'C#',
  generator: { name: 'nswag', version: '14.7.1', registry: 'npm' },
  tools: [...MONO, NPM],
  setUp: ({ cache }, version) => [
    {
      argv: words`npm install --prefix ${cache} --no-audit --no-fund --ignore-scripts nswag@${version}`,
    },
  ],
  generate: ({ cache, settings, document, client }) => [
    {
      // The npm package contains a build for .NET Framework, which Mono runs. On Linux, NSwag mistakes an absolute path
      // for an option and ignores it (RicoSuter/NSwag#2444).
      argv: words`mono ${cache}/node_modules/nswag/bin/binaries/Win/NSwag.exe run nswag.jsonc
        /variables:document=${document},output=${client}/VoiceAgentClient.cs`,
      cwd: settings,
    },
  ],
  supportFiles: {
    'README.md': 'README.md',
    'VoiceAgentClient.Connect.cs': 'VoiceAgentClient.Connect.cs',
  },
  libraries: { 'Newtonsoft.Json': '13.0.3' },
  nextStep: 'Add both .cs files to your project, with the version of their library that is tested:',
  install: (_, libraries) => [`dotnet add package ${libraries(' --version ')}`],
};
