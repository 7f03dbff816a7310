import { expect, it } from 'vitest';
import { createSandbox, type Sandbox, type Snapshot } from '../src/index.js';
import { platformOf } from './cases.js';
import { uuid } from './support.js';

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

/** Every form of a time that the contract allows. Their order is not that of their texts. */
const times = [
  '2026-10-19T01:00:00+03:00',
  '2026-10-16T10:00:00+00',
  '2026-10-18T23:59:60Z',
  '2026-10-17T10:00:00Z',
];

it('sorts runs by every form of a time that the contract allows', async () => {
  const [run] = createSandbox().snapshot().runs;
  const runs = times.map((timestamp, index) => ({ ...run!, id: uuid(index), timestamp }));
  const sandbox = createSandbox({ seed: { runs } });
  expect(await list(sandbox, '?sort=asc')).toEqual([uuid(1), uuid(3), uuid(0), uuid(2)]);
});

it('finds the latest version by every form of a time that the contract allows', async () => {
  const [version] = createSandbox().snapshot().versions;
  const versions = times.map((timestamp, index) => ({
    ...version!,
    id: uuid(index),
    is_live: false,
    timestamp,
  }));
  const sandbox = createSandbox({ seed: { versions, runs: [] } });
  const { run } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
  expect(run.version_id).toBe(uuid(2));
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

it.each(['useCase', 'useCaseUuid'] as const)('executes a use case by its %s', async (name) => {
  const sandbox = createSandbox();
  const { run } = await sandbox.executeUseCase(sandbox.seedIds[name]);
  expect(run.use_case_id).toBe(sandbox.seedIds.useCaseUuid);
});

/** Executes the use case of the story with these versions in place of its own. */
const executeVersionOf = async (
  change: (version: Snapshot['versions'][number]) => Snapshot['versions'],
) => {
  const sandbox = createSandbox();
  sandbox.restore({ versions: change(sandbox.snapshot().versions[0]!), runs: [] });
  return (await sandbox.executeUseCase(sandbox.seedIds.useCase)).run.version;
};
const [older, newer] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'] as const;

it('executes the live version of a use case, even if another one is later', async () => {
  const version = await executeVersionOf((original) => [
    { ...original, id: uuid(1), is_live: false, timestamp: newer },
    { ...original, id: uuid(2), is_live: true, timestamp: older },
  ]);
  expect(version.id).toBe(uuid(2));
});

it('executes the latest version of a use case that is not deleted if none is live', async () => {
  const version = await executeVersionOf((original) => [
    { ...original, id: uuid(1), is_live: false, timestamp: older },
    { ...original, id: uuid(2), is_live: false, timestamp: newer },
    { ...original, id: uuid(3), is_live: true, is_deleted: true, timestamp: newer },
  ]);
  expect(version.id).toBe(uuid(2));
});

it('adds a run with its version, but without the changelog of the version', async () => {
  const sandbox = createSandbox();
  const { changelog: _, ...version } = sandbox.snapshot().versions[0]!;
  const { run } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
  expect(run.version).toEqual(version);
  expect(sandbox.snapshot().runs.at(-1)).toEqual(run);
});

it('does not execute a use case without a version', async () => {
  const sandbox = createSandbox({ seed: { versions: [], runs: [] } });
  const execution = sandbox.executeUseCase(sandbox.seedIds.useCase);
  await expect(execution).rejects.toMatchObject({ status: 409 });
  expect(sandbox.snapshot().runs).toEqual([]);
});
