import { expect, it } from 'vitest';
import {
  HIDDEN,
  hideInData,
  hideInText,
  hideInUrl,
  MASKED_SECRET,
  REDACTED,
} from '../src/hidden.js';

it('hides each known secret wherever it occurs', () => {
  const text = 'password key-of-a-test password';
  expect(hideInText(text, ['key-of-a-test', 'password'])).toBe('[hidden] [hidden] [hidden]');
});

it('hides all of a secret that contains another', () => {
  expect(hideInText('key-of-a-test', ['key-of-a', 'key-of-a-test'])).toBe('[hidden]');
});

it('keeps a secret that is so short that it could occur inside any word', () => {
  expect(hideInText('tests of a test', ['test'])).toBe('tests of a test');
});

it('hides a secret in the texts and the names of data, at any depth', () => {
  const data = { 'x-password': [{ note: 'the password' }], count: 1 };
  expect(hideInData(data, ['password'])).toEqual({
    'x-[hidden]': [{ note: 'the [hidden]' }],
    count: 1,
  });
});

it.each([
  ['https://user:pass@host.example/hook', 'https://[hidden]@host.example/hook'],
  ['https://token@host.example', 'https://[hidden]@host.example'],
])('hides the credentials in the URL %s', (url, shown) => {
  expect(hideInUrl(url)).toBe(shown);
});

it.each(['https://host.example/@team?to=a@b.example', 'tomas@harbordental.example'])(
  'keeps %s, which has no credentials',
  (text) => {
    expect(hideInUrl(text)).toBe(text);
  },
);

it.each([
  'sk_…4f2a',
  'sk_test_harbor…abcd',
  'sk_test_harbor...',
  '******',
  'AC-****-dental',
  '•••• •••• 1234',
  '****-****-1234',
  'xxxxxxxx1234',
  'sk_live_XXXXXXXX',
  'Bearer ********',
  'Bearer sk_…4f2a',
])('recognizes the masked secret %s', (text) => {
  expect(text).toMatch(MASKED_SECRET);
});

it.each(['[redacted]', '<masked>', 'REDACTED', 'Bearer [redacted]'])(
  'recognizes %s as a word in place of a secret',
  (text) => {
    expect(text).toMatch(REDACTED);
    expect(text).not.toMatch(MASKED_SECRET);
  },
);

it.each([
  'sk_test_harbor-dental',
  'a1b2-c3d4..e5*',
  'xxl-example',
  'Wait for me ... please',
  'masked ball',
  HIDDEN,
])('does not take %s for a masked secret', (text) => {
  expect(text).not.toMatch(MASKED_SECRET);
  expect(text).not.toMatch(REDACTED);
});
