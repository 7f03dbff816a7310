import { words } from '@voice-agent-platform/codegen/internal/process';
import { driven } from '../src/language.js';
import { writer } from './writer.js';

export const go = driven('go', {
  note: 'A non-2xx status is not a Go error: check the status.',
  writer,
  sampleLabel: 'Go',
  build: ({ work }) => [{ argv: words`go build -o bin/ . ./first-call`, cwd: work }],
  start: (program, { work }) => ({ argv: [`${work}/bin/${program}`] }),
  driver: 'driver',
  firstCall: 'first-call',
  firstCallSource: 'first-call/main.go',
});
