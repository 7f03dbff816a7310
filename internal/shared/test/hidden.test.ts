import { expect, it } from 'vitest';
import { hideInData, hideInText } from '../src/hidden.js';

it.each([
  ['each known secret', 'key-of-a-test and password', ['key-of-a-test', 'password']],
  ['a secret that contains another', 'key-of-a-test', ['key-of-a', 'key-of-a-test']],
])('hides %s', (_subject, text, known) => {
  expect(hideInText(text, known)).toBe(text.replace(/key-of-a-test|password/g, '[hidden]'));
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
