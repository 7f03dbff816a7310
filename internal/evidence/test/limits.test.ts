import { afterAll, expect, it, vi } from 'vitest';
import { entry, har } from './recording.js';

vi.mock('@voice-agent-platform/openapi/unspecified', () => {
  const at = (pointer: string) => ({ pointer, subject: pointer, what: 'Which.', kind: 'limits' });
  const field = '/components/schemas/Agent/properties/name';
  return { unspecified: ['', '/paths/~1call-tags/get', '/paths/~1orgs/get', field].map(at) };
});
vi.resetModules();
const { compare, readHar } = await import('../src/index.js');
afterAll(() => vi.resetModules());

it('answers a question about limits of the API or of the operation by a refusal, not one of a field', () => {
  const refused = entry('GET /call-tags', { status: 429 });
  const { questions } = compare([readHar('a.har', har(refused))]).report;
  const answered = questions.filter(({ status }) => status === 'observed');
  expect(answered.map(({ pointer }) => pointer)).toEqual(['', '/paths/~1call-tags/get']);
});
