import { expect, it } from 'vitest';
import { compare, readHar } from '../src/index.js';
import { entry, har } from './recording.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';
const update = ({ body = {}, response }: { readonly body?: object; readonly response: object }) =>
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
      return lists.map((list) => update({ body: list, response: list }));
    },
  ],
  ['objects in objects', 4000, (count) => [update({ response: { params: nested(count) } })]],
  [
    'different requests',
    500,
    (count) =>
      range(count).map((i) =>
        entry(`POST /use-cases/${id}/add-webhook`, {
          body: { headers: [], url: `https://a.example/${i}` },
        }),
      ),
  ],
])('compares %s in linear time', (_, count, make) => {
  expect(measureGrowth(make, count)).toBeLessThan(10);
});

/** Pages of runs and updates of use cases, all different. */
function differentExchanges(count: number): unknown[] {
  const uuid = (i: number) => `2f7d1c36-5b84-4a6f-8e21-${String(i).padStart(12, '0')}`;
  const text = (i: number) => `Reminder ${i} about a visit to the clinic. `.repeat(8);
  const run = (i: number) => ({
    id: uuid(i),
    org_id: uuid(0),
    use_case_id: uuid(1),
    version_id: uuid(i % 100),
    status: 'completed',
    annotation: null,
    timestamp: '2026-08-01T09:00:00Z',
    data: { attempts: i, transcript: text(i), answers: range(5, i).map((answer) => ({ answer })) },
    issuesCount: 0,
  });
  return range(count).map((i) =>
    i % 2 === 0
      ? entry(`GET /use-cases/${uuid(1)}/runs?offset=${i}`, {
          response: range(10, 10 * i).map(run),
        })
      : update({
          body: { name: text(i) },
          response: { name: text(i), keywords: range(9, i).map(String) },
        }),
  );
}

it('compares different exchanges for less than 50 times the cost of parsing the file', () => {
  expect(measureCost(differentExchanges(600))).toBeLessThan(50);
});

function cpuTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user;
}

/** Returns the CPU time of the comparison divided by that of parsing the file. */
function measureCost(entries: readonly unknown[]): number {
  const text = har(...entries);
  const ratio = () =>
    cpuTime(() => compare([readHar('a.har', text)])) / cpuTime(() => void JSON.parse(text));
  // The first run compiles the code, and other programs disturb some runs, so the fastest counts.
  return Math.min(...[1, 2, 3, 4, 5].map(ratio));
}

/** Returns the CPU time of four times the amount divided by that of the amount. */
function measureGrowth(make: (count: number) => readonly unknown[], count: number): number {
  const cpuTimeOf = (size: number) => {
    const recording = readHar('a.har', har(...make(size)));
    return cpuTime(() => compare([recording]));
  };
  // The garbage collector disturbs some runs, so the smallest ratio counts.
  return Math.min(...[1, 2, 3, 4].map(() => cpuTimeOf(4 * count) / cpuTimeOf(count)));
}
