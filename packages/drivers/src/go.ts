import { join } from 'node:path';
import { driven } from './driven-language.js';

export const go = driven('go', {
  toolchain: ['Go', 'go', 'version'],
  note: 'A non-2xx status is not a Go error: check the status.',
  build: ({ work }) => [{ argv: ['go', 'build', '-o', 'bin/', '.', './first-call'], cwd: work }],
  drive: ({ work }) => ({ argv: [join(work, 'bin/driver')] }),
  firstCall: {
    file: 'first-call/main.go',
    run: ({ work }) => ({ argv: [join(work, 'bin/first-call')] }),
  },
});
