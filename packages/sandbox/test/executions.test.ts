import { describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, type Snapshot } from '../src/index.js';
import { platformOf } from './cases.js';

const list = async (sandbox: Sandbox, query = ''): Promise<readonly unknown[]> => {
  const path = `/use-cases/${sandbox.seedIds.useCaseUuid}/runs${query}`;
  const { json } = await platformOf(sandbox).send('GET', path);
  return (json as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
};

const uuid = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

describe('the runs of a use case', () => {
  it('are sorted by time and then by id, whatever the order in the seed', async () => {
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

  it('include an executed run at its time', async () => {
    const sandbox = createSandbox({ clock: { now: () => Date.UTC(2020, 0, 1) } });
    const { run } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
    expect((await list(sandbox, '?sort=asc'))[0]).toBe(run.id);
  });

  it('are limited to 50 by default and to 1,000 at most', async () => {
    const [run] = createSandbox().snapshot().runs;
    const runs = Array.from({ length: 1_100 }, (_, index) => ({ ...run!, id: uuid(index) }));
    const sandbox = createSandbox({ seed: { runs } });
    expect(await list(sandbox)).toHaveLength(50);
    expect(await list(sandbox, '?limit=2000')).toHaveLength(1_000);
  });
});

describe('an executed use case', () => {
  const versionRun = async (
    change: (version: Snapshot['versions'][number]) => Snapshot['versions'],
  ) => {
    const sandbox = createSandbox();
    sandbox.restore({ versions: change(sandbox.snapshot().versions[0]!), runs: [] });
    return (await sandbox.executeUseCase(sandbox.seedIds.useCase)).run.version;
  };
  const [older, newer] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'] as const;

  it('runs its live version, without the changelog, even if another one is later', async () => {
    const version = await versionRun((one) => [
      { ...one, id: uuid(1), is_live: false, timestamp: newer },
      { ...one, id: uuid(2), is_live: true, timestamp: older },
    ]);
    expect(version.id).toBe(uuid(2));
    expect(version).not.toHaveProperty('changelog');
  });

  it('runs its latest version that is not deleted if none is live', async () => {
    const version = await versionRun((one) => [
      { ...one, id: uuid(1), is_live: false, timestamp: older },
      { ...one, id: uuid(2), is_live: false, timestamp: newer },
      { ...one, id: uuid(3), is_live: true, is_deleted: true, timestamp: newer },
    ]);
    expect(version.id).toBe(uuid(2));
  });
});
