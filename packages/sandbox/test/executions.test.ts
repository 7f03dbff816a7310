import { expect, it } from 'vitest';
import { createSandbox, type Snapshot } from '../src/index.js';
import { TIMES, uuid } from './support.js';

it('finds the latest version by every form of a time that the contract allows', async () => {
  const [version] = createSandbox().snapshot().versions;
  const versions = TIMES.map((timestamp, index) => ({
    ...version!,
    id: uuid(index),
    is_live: false,
    timestamp,
  }));
  // The latest one is last in the list: a sort that cannot read a time would leave an earlier one first.
  for (let count = 2; count <= versions.length; count++) {
    const sandbox = createSandbox({ seed: { versions: versions.slice(0, count), runs: [] } });
    const { run } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
    expect(run.version_id).toBe(versions[count - 1]!.id);
  }
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
