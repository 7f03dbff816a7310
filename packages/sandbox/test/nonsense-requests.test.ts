/** Nonsense in one part of a request at a time, for every operation. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationTable } from '../src/generated/operations.js';
import { createSandbox } from '../src/index.js';
import { rawRequest, sendRaw, statusOf } from './raw-socket.js';
import { pathOf } from './support.js';

const texts = [
  '',
  ' ',
  '..',
  '%00',
  '%E0%A4%A',
  '%2F..%2F',
  '__proto__',
  'constructor',
  '中文',
  '🙂'.repeat(12),
  'x'.repeat(24),
  '\\',
  "'; drop table numbers; --",
  'NaN',
  '-0',
  '9'.repeat(400),
  // As they are, apart from what no request line can hold.
].map((text) => encodeURI(text).replaceAll('%25', '%'));

const bodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '0',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"\\u005f_proto__":1}',
  '['.repeat(2_000),
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  '{"ids":[1e999,-0,1e-400]}',
  '{"name":"\\ud800"}',
  `"${'y'.repeat(70_000)}"`,
];

const headers = [
  'Accept: text/html',
  'Accept: */*;q=0',
  'Accept: ;;,,/',
  'Content-Type: text/plain',
  'Content-Type: application/json; charset=utf-16',
  'Content-Type: application/json;;;',
  'Content-Encoding: br',
  'Origin: https://evil.example',
  'Origin: http://localhost:1',
  'Authorization: Bearer sk_live_1',
  'Authorization: Bearer',
  'X-Organization-Id: __proto__',
  'X-Organization-Id:',
];

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

const errors: unknown[] = [];
const sandbox = createSandbox({ onError: (error) => errors.push(error) });
let ports: Readonly<Record<string, number>>;
beforeAll(async () => {
  const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  ports = { base: Number(new URL(baseUrl).port), platform: Number(new URL(platformUrl).port) };
});
afterAll(() => sandbox.close());

const nonsenseFor = (row: (typeof operationTable)[number]) => {
  const path = pathOf(row);
  const usual = { method: row.method as string, path, header: '', body: '{}' };
  return [
    ...texts.map((text) => ({ ...usual, path: row.path.replace(/\{.*?\}/, () => text) })),
    ...['limit', 'offset', 'sort', 'x'].flatMap((name) =>
      texts.map((text) => ({ ...usual, path: `${path}?${name}=${text}` })),
    ),
    ...bodies.map((body) => ({ ...usual, body })),
    ...headers.map((header) => ({ ...usual, header })),
    ...methods.map((method) => ({ ...usual, method })),
  ];
};

/** The usual headers, but for the one of this name. */
const withHeader = (header: string): readonly string[] => [
  ...[
    'Authorization: Bearer sk_test_nonsense',
    'Content-Type: application/json',
    `X-Organization-Id: ${sandbox.seedIds.organization}`,
  ].filter((usual) => usual.split(':')[0] !== header.split(':')[0]),
  ...(header ? [header] : []),
];

const expected = new Set([200, 204, 400, 401, 403, 404, 405, 409, 415, 422]);

it.each(operationTable)(
  '$operationId responds to nonsense with success or an RFC 9457 problem',
  async (row) => {
    for (const { method, path, header, body } of nonsenseFor(row)) {
      const length = `Content-Length: ${Buffer.byteLength(body)}`;
      const bytes = rawRequest(
        `${method} /api/v1${path} HTTP/1.1`,
        [...withHeader(header), length],
        body,
      );
      const response = await sendRaw(ports[row.root]!, bytes);
      const status = statusOf(response);
      expect([bytes, status, expected.has(status)]).toEqual([bytes, status, true]);
      expect(response).not.toContain('sk_test_nonsense');
      if (status < 400) continue;
      expect(response).toMatch(/\r\ncontent-type: application\/problem\+json\r\n/);
      if (method !== 'HEAD') expect(response).toContain(`"status":${status}`);
    }
    expect(errors).toEqual([]);
  },
);

it('keeps a valid state and changes no prototype after nonsense', () => {
  expect(() => createSandbox({ seed: sandbox.snapshot() })).not.toThrow();
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});
