import { expect, it } from 'vitest';
import { formatRequest } from '../src/cli/request-line.js';
import type { RecordedRequest } from '../src/index.js';

const request: RecordedRequest = {
  root: 'base',
  method: 'GET',
  path: '/api/v1/orgs',
  query: '',
  headers: {},
  status: 200,
  receivedAt: Date.UTC(2026, 9, 16, 10, 0, 1),
  id: 1,
  durationMs: 1.25,
  faults: [],
  changes: [],
  decisions: {},
  dropped: [],
};

const line = '10:00:01 base     200 GET    /api/v1/orgs - 1.3 ms';

it('formats a request as a log line without color', () => {
  expect(formatRequest(request, { colored: false })).toBe(line);
});

it.each([
  [200, 32],
  [404, 33],
  [503, 31],
])('colors the status %i in a log line for a terminal', (status, color) => {
  expect(formatRequest({ ...request, status }, { colored: true })).toContain(
    `\u001b[${color}m${status}\u001b`,
  );
});

it('names in a log line the choices that changed a request', () => {
  const decisions = { 'patch-merge': 'reset' } as const;
  expect(formatRequest({ ...request, decisions }, { colored: false })).toBe(
    `${line} (patch-merge=reset)`,
  );
});

it.each(['status 503', 'truncated response'])(
  'names in a log line that it forced a %s',
  (forced) => {
    expect(formatRequest({ ...request, forced }, { colored: false })).toBe(
      `${line} (forced: ${forced})`,
    );
  },
);

it('names in a log line what was dropped from a request', () => {
  const dropped = ['/nam', '?Limit'];
  expect(formatRequest({ ...request, dropped }, { colored: false })).toBe(
    `${line} dropped /nam, ?Limit`,
  );
});

it('names in a log line the first fault of a request, and counts the others', () => {
  const faults = ['/name', '/mode', '/id'].map((pointer) => {
    return { in: 'body', pointer, message: 'is required' } as const;
  });
  expect(formatRequest({ ...request, faults }, { colored: false })).toBe(
    `${line} /name is required (and 2 more)`,
  );
});

it('names in a log line the part of a request that a fault is about as a whole', () => {
  const faults = [{ in: 'body', pointer: '', message: 'must be an object' }] as const;
  expect(formatRequest({ ...request, faults }, { colored: false })).toBe(
    `${line} body must be an object`,
  );
});

it('replaces control characters of a request in its log line', () => {
  const hostile = { ...request, path: '/\u001b[31mred', query: 'a=\n' };
  expect(formatRequest(hostile, { colored: false })).toBe(
    line.replace('/api/v1/orgs', '/?[31mred?a=?'),
  );
});

it('shows a request without a response as cut in its log line', () => {
  const { status: _, ...pending } = request;
  expect(formatRequest(pending, { colored: false })).toBe(line.replace('200', 'cut'));
});
