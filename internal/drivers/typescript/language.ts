import { driven, ofRepository } from '../src/language.js';
import { writer } from './writer.js';

export const typescript = driven('typescript', {
  note: 'Responses are not validated.',
  writer,
  build: ({ work }) => [{ argv: [ofRepository('tsc'), '--project', '.'], cwd: work }],
  start: (program, { work }) => ({ argv: [ofRepository('tsx'), `${work}/${program}`] }),
  driver: 'driver.ts',
  firstCall: 'first-call.ts',
});
