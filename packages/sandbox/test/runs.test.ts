import { expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../src/index.js';
import { platformOf } from './cases.js';
import { TIMES, uuid } from './support.js';

const list = async (sandbox: Sandbox, query = ''): Promise<readonly unknown[]> => {
  const path = `/use-cases/${sandbox.seedIds.useCaseUuid}/runs${query}`;
  const { json } = await platformOf(sandbox).send('GET', path);
  return (json as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
};

it('sorts runs by time and then by id, whatever the order in the seed', async () => {
  const [run] = createSandbox().snapshot().runs;
  const at = (id: number, timestamp: string) => ({ ...run!, id: uuid(id), timestamp });
  const early = '2026-01-01T00:00:00Z';
  const late = '2026-01-02T00:00:00Z';
  const runs = [at(3, late), at(2, early), at(1, early)];
  for (const seed of [runs, [...runs].reverse()]) {
    const sandbox = createSandbox({ seed: { runs: seed } });
    expect(await list(sandbox, '?sort=asc')).toEqual([uuid(1), uuid(2), uuid(3)]);
  }
});

it('sorts runs by every form of a time that the contract allows', async () => {
  const [run] = createSandbox().snapshot().runs;
  // Runs of the same time are sorted by id, so a time that is not read must not have the right place by its id.
  const runs = TIMES.map((timestamp, index) => ({ ...run!, id: uuid(99 - index), timestamp }));
  const sandbox = createSandbox({ seed: { runs } });
  expect(await list(sandbox, '?sort=asc')).toEqual(runs.map(({ id }) => id));
});

it('lists 50 runs by default and 1,000 at most', async () => {
  const [run] = createSandbox().snapshot().runs;
  const runs = Array.from({ length: 1_100 }, (_, index) => ({ ...run!, id: uuid(index) }));
  const sandbox = createSandbox({ seed: { runs } });
  expect(await list(sandbox)).toHaveLength(50);
  expect(await list(sandbox, '?limit=1000')).toHaveLength(1_000);
});

it('refuses to list more than 1,000 runs', async () => {
  const sandbox = createSandbox();
  const path = `/use-cases/${sandbox.seedIds.useCaseUuid}/runs?limit=1001`;
  const { status, pointers } = await platformOf(sandbox).send('GET', path);
  expect([status, pointers]).toEqual([422, ['/limit']]);
});
