/** Requests at random, from nonsense to what is nearly right. The same seed gives the same requests. */
import { operationTable } from '../src/generated/operations.js';
import { exampleBody, readContract, violations, type Json } from './contract-fuzz.js';

export interface RandomRequest {
  readonly root: 'base' | 'platform';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Mulberry32: small, and good enough to choose test data by. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const contract = readContract();
const operations = operationTable.map((row) => {
  const operation = contract.paths[row.path]![row.method.toLowerCase()]!;
  const bodies: readonly Json[] = violations(operation).map(({ body }) => body);
  return { ...row, bodies: [exampleBody(operation) ?? {}, ...bodies] };
});

const nastyTexts = [
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
];

const nastyBodies = [
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
  '{"a":'.repeat(500) + '1' + '}'.repeat(500),
  '{"ids":[1e999,-0,1e-400]}',
  '{"name":"\\ud800"}',
  `"${'y'.repeat(70_000)}"`,
];

const nastyHeaders: readonly (readonly [string, string])[] = [
  ['accept', 'text/html'],
  ['accept', '*/*;q=0'],
  ['accept', ';;,,/'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/json;;;'],
  ['content-encoding', 'br'],
  ['origin', 'https://evil.example'],
  ['origin', 'http://localhost:1'],
  ['authorization', 'Bearer sk_live_1'],
  ['authorization', 'Bearer'],
  ['x-organization-id', '__proto__'],
  ['x-organization-id', ''],
];

const noBody = new Set(['GET', 'HEAD']);

export const randomRequests = (random: () => number, ids: readonly string[]) => {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const chance = (probability: number): boolean => random() < probability;
  const segment = (): string => (chance(0.7) ? pick(ids) : encodeURI(pick(nastyTexts)));
  const query = (): string =>
    chance(0.3) ? `?${pick(['limit', 'offset', 'sort', 'x'])}=${encodeURI(pick(nastyTexts))}` : '';
  return (): RandomRequest => {
    const row = pick(operations);
    const method = chance(0.9)
      ? row.method
      : pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
    const path = chance(0.95)
      ? `/api/v1${row.path.replace(/\{.*?\}/, segment)}${query()}`
      : `/${segment()}/${segment()}${query()}`;
    const headers: Record<string, string> = {
      authorization: 'Bearer sk_test_random',
      'content-type': 'application/json',
      'x-organization-id': pick(ids),
    };
    if (chance(0.2)) {
      const [name, value] = pick(nastyHeaders);
      headers[name] = value;
    }
    const body = chance(0.8) ? JSON.stringify(pick(row.bodies)) : pick(nastyBodies);
    return {
      root: chance(0.95) ? row.root : pick(['base', 'platform']),
      method,
      path,
      headers,
      ...(!noBody.has(method) && { body }),
    };
  };
};
