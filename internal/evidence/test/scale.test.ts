import { expect, it } from 'vitest';
import { entry, growth } from './recording.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';
const useCase = (response: object, body: object = {}) =>
  entry(`PATCH /use-cases/${id}`, { body, response: { id, organization_id: 'o', ...response } });
const range = (length: number, offset = 0) => Array.from({ length }, (_, i) => i + offset);
/** Objects in objects, with this number of values in all. */
const nested = (count: number, level = 3): unknown =>
  level === 0
    ? count
    : Object.fromEntries(
        range(Math.round(count ** (1 / 3))).map((i) => [i, nested(count, level - 1)]),
      );

it.each<readonly [string, number, (count: number) => readonly unknown[]]>([
  [
    'lists in updates',
    1000,
    (count) => {
      const lists = [0, 1].map((i) => ({ keywords: range(count, i * count).map(String) }));
      return lists.map((each) => useCase(each, each));
    },
  ],
  ['objects in objects', 4000, (count) => [useCase({ params: nested(count) })]],
  [
    'requests to compare',
    500,
    (count) =>
      range(count).map((i) =>
        entry(`POST /use-cases/${id}/add-webhook`, {
          body: { headers: [], url: `https://a.example/${i}` },
        }),
      ),
  ],
])('compares %s in linear time', (_, count, make) => {
  expect(growth(make, count)).toBeLessThan(10);
});
