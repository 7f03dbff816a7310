/** The only API keys that the sandbox accepts and shows. */

/** Stands in a record for credentials that are not a test key. */
export const HIDDEN_CREDENTIALS = '[hidden]';

// Decision: test-keys
// After the prefix, the characters of a bearer token (RFC 6750, section 2.1).
const TEST_KEY = /^sk_test_[\w.~+/-]{1,200}={0,2}$/;

/** A test key for users to try. */
export const SAMPLE_KEY = 'sk_test_sandbox';

export function isTestKey(key: string): boolean {
  return TEST_KEY.test(key);
}
