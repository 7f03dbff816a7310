/** Tests that the time of a comparison grows in proportion to the recording, and not with its square. */
import { expect, it } from 'vitest';
import { compare, readHar } from '../src/index.js';
import { entry, har } from './recording.js';

const range = (length: number) => Array.from({ length }, (_, index) => index);

const id = '66f1a1d2e5b7d83a9c0e4b21';
const update = (body: object, response: object) =>
  entry(`PATCH /use-cases/${id}`, { body, response: { id, ...response } });

const differentRequests = (count: number) =>
  range(count).map((index) => entry(`GET /call-tags?page=${index}`));

/** Two updates of a list, which have no item in common. */
function updatesOfLists(count: number) {
  const lists = [0, 1].map((index) => ({
    keywords: range(count).map((item) => `${index}-${item}`),
  }));
  return lists.map((list) => update(list, list));
}

/** Returns a response with this number of objects, three levels deep. */
function objectsInObjects(count: number) {
  const width = Math.round(count ** (1 / 3));
  const nest = (levels: number): unknown =>
    Object.fromEntries(range(width).map((name) => [name, levels === 0 ? {} : nest(levels - 1)]));
  return [update({}, { params: nest(2) })];
}

/** The large recording has as many items as this number of small ones. */
const TIMES = 16;

// With these numbers of items in the small recording, one scan of an array for each item takes longer than all the rest.
it.each<readonly [string, number, (count: number) => readonly unknown[]]>([
  ['different requests', 1500, differentRequests],
  ['lists in updates', 2000, updatesOfLists],
  ['objects in objects', 8000, objectsInObjects],
])(
  'compares a recording with %s in less than 1.5 times the time of its 16 parts',
  (_, count, make) => {
    const [small, large] = [count, TIMES * count].map((size) =>
      readHar('a.har', har(...make(size))),
    );
    const timeOfParts = cpuTime(() => range(TIMES).forEach(() => compare([small!])));
    const timeOfWhole = cpuTime(() => compare([large!]));
    expect(timeOfWhole / timeOfParts).toBeLessThan(1.5);
  },
);

/**
 * Returns the CPU time in microseconds: the median of three runs, because the first one compiles the code, and the
 * garbage collector or another program may disturb one.
 */
function cpuTime(run: () => void): number {
  const times = range(3).map(() => {
    const before = process.cpuUsage();
    run();
    return process.cpuUsage(before).user;
  });
  return times.sort((a, b) => a - b)[1]!;
}
