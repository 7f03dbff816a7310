import { expect, it } from 'vitest';
import { HashSet } from '../src/hash-set.js';
import { Identities } from '../src/identities.js';

const identities = new Identities();
const middle = (text: string) => `${'x'.repeat(50_000)}${text}${'y'.repeat(50_000)}`;

it('gives an object the same identity in another order of keys', () => {
  const [one, other] = [
    { a: 1, b: { c: [2] } },
    { b: { c: [2] }, a: 1 },
  ];
  expect(identities.of(one)).toBe(identities.of(other));
});

it.each([
  ['a number and its text', 1, '1'],
  ['a number and another text in a field', { a: 50 }, { a: '60' }],
  ['null and its text', null, 'null'],
  ['an empty list and an empty object', [], {}],
  ['an order of items', [1, 2], [2, 1]],
  ['values of other keys', { a: 1, b: 2 }, { a: 2, b: 1 }],
  ['a list in a list', [[1], 2], [[1, 2]]],
  ['an object and its entries', { a: 1 }, ['a', 1]],
  ['texts that differ in the middle', middle('a'), middle('b')],
])('gives different identities to %s', (_, value, other) => {
  expect(identities.of(value)).not.toBe(identities.of(other));
});

it('gives all numbers and texts of up to five digits different identities', () => {
  const seen = new Set<number>();
  for (let i = 0; i < 100_000; i += 1) seen.add(identities.of(i)).add(identities.of(`${i}`));
  expect(seen.size).toBe(200_000);
});

it('gives very many similar objects different identities, which a set finds again', () => {
  const seen = new HashSet();
  for (let i = 0; i < 100_000; i += 1) {
    seen.add(identities.of({ id: i, items: [i % 7, `${i}`] }));
  }
  expect(seen.size).toBe(100_000);
  expect(seen.add(identities.of({ items: [5, '5'], id: 5 }))).toBe(false);
  expect(seen.has(identities.of({ id: 100_000, items: [5, '100000'] }))).toBe(false);
});
