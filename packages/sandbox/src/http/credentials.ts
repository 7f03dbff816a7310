import { isTestKey } from '../common/test-keys.js';
import { Problem } from '../common/problem.js';
import type { Incoming } from './exchange.js';

const BEARER = /^bearer +(\S+)$/i;

/** Returns the token of a bearer Authorization header. */
export function bearerToken(headers: Incoming['headers']): string | undefined {
  return BEARER.exec(headers['authorization'] ?? '')?.[1];
}

/** Refuses keys that do not look like test keys, so that a real key is noticed at once. */
export function assertTestKey({ headers }: Incoming): void {
  const key = bearerToken(headers);
  if (key === undefined || !isTestKey(key)) {
    const detail =
      'The sandbox accepts only test keys, which start with "sk_test_". Send the header Authorization: Bearer <key>.';
    throw new Problem('unauthenticated', detail, {
      headers: { 'www-authenticate': 'Bearer realm="sandbox"' },
    });
  }
}
