import { words } from '@voice-agent-platform/shared/process';
import type { Language } from '../language.js';
import { NPM } from '../tools.js';

export const typescript: Language = {
  name: 'typescript',
  title: 'TypeScript',
  // The last release that runs on Node 20.
  generator: { name: '@hey-api/openapi-ts', version: '0.95.0', registry: 'npm' },
  tools: [NPM],
  setUpFiles: ['package.json', 'package-lock.json'],
  setUp: ({ cache }) => [
    { argv: words`npm ci --prefix ${cache} --no-audit --no-fund --ignore-scripts` },
  ],
  generate: ({ cache, settings, document, client }) => [
    {
      argv: words`${cache}/node_modules/.bin/openapi-ts --file ${settings}/openapi-ts.config.js`,
      env: { VOICE_AGENT_DOCUMENT: document, VOICE_AGENT_OUTPUT: client },
    },
  ],
  supportFiles: { 'README.md': 'README.md', 'connect.ts': 'connect.ts' },
  nextStep: 'Move it into your sources. It does not need any package.',
  install: () => [],
};
