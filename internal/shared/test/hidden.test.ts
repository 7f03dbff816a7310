import { expect, it } from 'vitest';
import { hideInData, hideInText, hideInUrl } from '../src/hidden.js';

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
