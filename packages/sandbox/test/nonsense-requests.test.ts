/** Nonsense in one part of a request at a time, for every operation. */
import { expect, it } from 'vitest';
import { operationTable } from '../src/generated/operations.js';
import { createSandbox } from '../src/index.js';
import { begin, pathOf } from './support.js';

const texts = [
  '',
  '%20',
  '..',
  '%00',
  '%E0%A4%A',
  '%2F..%2F',
  '__proto__',
  'constructor',
  '中文',
  '🙂'.repeat(12),
  'x'.repeat(24),
  "'; drop table numbers; --",
  '-0',
  '9'.repeat(400),
];

const bodies = [
  '',
  '{',
  'null',
  '[]',
  '0',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"\\u005f_proto__":1}',
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  '{"ids":[1e999,-0,1e-400]}',
  '{"name":"\\ud800"}',
  `"${'y'.repeat(70_000)}"`,
];

it.each(operationTable)(
  '$operationId responds to nonsense with success or an RFC 9457 problem',
  async (row) => {
    const errors: unknown[] = [];
    const { sandbox, send } = begin({ onError: (error) => errors.push(error) });
    const path = pathOf(row);
    const requests = [
      ...texts.map((text) => ({ path: row.path.replace(/\{.*?\}/, () => text), body: '{}' })),
      ...['limit', 'offset', 'sort', 'x'].flatMap((name) =>
        texts.map((text) => ({ path: `${path}?${name}=${text}`, body: '{}' })),
      ),
      ...bodies.map((body) => ({ path, body })),
    ];
    for (const { path: target, body } of requests) {
      const options = { root: row.root, ...(row.method !== 'GET' && { body }) };
      const headers = { 'x-organization-id': sandbox.seedIds.organization };
      const {
        status,
        json,
        headers: received,
      } = await send(row.method, target, {
        ...options,
        headers,
      });
      expect([200, 204, 400, 404, 405, 409, 422]).toContain(status);
      if (status < 400) continue;
      expect([json['status'], received.get('content-type')]).toEqual([
        status,
        'application/problem+json',
      ]);
    }
    expect(errors).toEqual([]);
    expect(() => createSandbox({ seed: sandbox.snapshot() })).not.toThrow();
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  },
);
