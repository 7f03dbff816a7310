import { expect, it } from 'vitest';
import { requestLine } from '../src/cli/request-line.js';
import type { RecordedRequest } from '../src/index.js';

const request: RecordedRequest = {
  root: 'base',
  method: 'GET',
  path: '/api/v1/\u001b[31mred',
  query: 'a=\n',
  headers: {},
  receivedAt: 0,
  id: 1,
  durationMs: 1,
  faults: [],
  changes: [],
  decisions: {},
  dropped: [],
};

it('formats a log line in color only for a terminal', () => {
  expect(requestLine({ ...request, status: 200 }, false)).not.toContain('\u001b');
  expect(requestLine({ ...request, status: 200 }, true)).toContain('\u001b[32m200');
  expect(requestLine({ ...request, status: 404 }, true)).toContain('\u001b[33m404');
});

it('names in a log line the choices that changed a request, and what was dropped from it', () => {
  const line = requestLine(
    { ...request, decisions: { 'patch-merge': 'reset' }, dropped: ['/nam', '?Limit'] },
    false,
  );
  expect(line).toMatch(/ \(patch-merge=reset\) dropped \/nam, \?Limit$/);
});

it('replaces control characters of a request in its log line', () => {
  expect(requestLine(request, false)).toContain('cut GET    /api/v1/?[31mred?a=?');
});
