import { words } from '@voice-agent-platform/codegen/internal/process';
import { driven, ofRepository } from '../src/language.js';
import { writer } from './writer.js';

export const typescript = driven('typescript', {
  note: 'Responses are not validated.',
  writer,
  build: ({ work }) => [{ argv: words`${ofRepository('tsc')} --project .`, cwd: work }],
  start: (program, { work }) => ({ argv: words`${ofRepository('tsx')} ${work}/${program}` }),
  driver: 'driver.ts',
  firstCall: 'first-call.ts',
});
