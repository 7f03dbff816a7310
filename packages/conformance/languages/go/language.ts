import { join } from 'node:path';
import type { Language } from '../../src/languages/language.js';

/** Go, by oapi-codegen: one file on net/http. */
export const go = {
  name: 'go',
  title: 'Go',
  generator: { name: 'oapi-codegen', version: '2.8.0', registry: 'Go modules' },
  tools: [{ probe: ['go', 'version'], hint: 'Install Go 1.25 or later.' }],
  setUp: ({ cache }) => [
    {
      argv: ['go', 'install', 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.0'],
      env: { GOBIN: join(cache, 'bin') },
    },
  ],
  generate: ({ folder, cache, client, document }) => [
    {
      argv: [
        join(cache, 'bin/oapi-codegen'),
        ...['-config', join(folder, 'oapi-codegen.yaml')],
        ...['-o', join(client, 'client.gen.go')],
        document,
      ],
    },
  ],
  build: ({ work }) => [{ argv: ['go', 'build', '-o', 'bin/', '.', './first-call'], cwd: work }],
  driver: 'main.go',
  drive: ({ work }) => ({ argv: [join(work, 'bin/driver')] }),
  firstCall: {
    file: 'first-call/main.go',
    run: ({ work }) => ({ argv: [join(work, 'bin/first-call')] }),
  },
} satisfies Language;
