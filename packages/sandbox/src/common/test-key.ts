// Decision: test-keys
const testKey = /^sk_test_[\w.-]{1,200}$/;

export function isTestKey(key: string): boolean {
  return testKey.test(key);
}
