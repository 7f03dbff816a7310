// Decision: test-keys
const TEST_KEY = /^sk_test_[\w.-]{1,200}$/;

export function isTestKey(key: string): boolean {
  return TEST_KEY.test(key);
}
