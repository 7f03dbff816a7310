import { describe, expect, it } from 'vitest';
import { createSandbox, SnapshotError, type Seed } from '../src/index.js';
import { platformOf } from './cases.js';

describe('a seed', () => {
  it('replaces the parts that it names, and leaves the others to the story', () => {
    const snapshot = createSandbox({ seed: { calls: [], callTags: ['one'] } }).snapshot();
    expect(snapshot.calls).toEqual([]);
    expect(snapshot.callTags).toEqual(['one']);
    expect(snapshot.phoneNumbers).toHaveLength(2);
  });

  it('is what reset goes back to', async () => {
    const sandbox = createSandbox({ seed: { callTags: ['one'] } });
    sandbox.restore({ callTags: ['two'] });
    sandbox.reset();
    expect((await platformOf(sandbox).send('GET', '/call-tags')).json).toEqual({ tags: ['one'] });
  });

  it('of another organization is what the options of a client are for from then on', async () => {
    const sandbox = createSandbox();
    const runs = `/use-cases/${sandbox.seedIds.useCaseUuid}/runs`;
    const made = platformOf(sandbox);
    sandbox.restore({ organization: { ...sandbox.snapshot().organization, id: 'another' } });
    expect(sandbox.clientOptions.organizationId).toBe('another');
    expect((await made.send('GET', runs)).status).toBe(403);
    expect((await platformOf(sandbox).send('GET', runs)).status).toBe(404);
  });

  const [agent] = createSandbox().snapshot().agents;

  it.each([
    ['an agent without a name', { agents: [{ ...agent, name: undefined }] }, '/agents/0/name'],
    ['one identifier twice', { agents: [agent, agent] }, '/agents/1/id'],
    ['a part that there is not', { agnets: [] }, '/agnets'],
    ['a later version', { version: 2 }, '/version'],
    ['another format', { format: 'other' }, '/format'],
    ['a part that is no list', { runs: {} }, '/runs'],
    ['a training without a model', { trainings: [{}] }, '/trainings/0'],
    ['a time beyond all dates', { clockOffsetMs: 8e15 }, '/clockOffsetMs'],
    ['a count below zero', { idsIssued: -1 }, '/idsIssued'],
    [
      'an organization of a short name',
      { organization: { id: 'x', name: 'x', api_key: 'sk_live_secret', members: [] } },
      '/organization/name',
    ],
  ])('is refused, naming the place: %s', (_what, seed, pointer) => {
    const create = (): unknown => createSandbox({ seed: seed as unknown as Seed });
    expect(create).toThrow(SnapshotError);
    expect(create).toThrow(`${pointer}: `);
    expect(create).not.toThrow('sk_live_secret');
  });

  it('that is refused by restore leaves the state as it was', () => {
    const sandbox = createSandbox();
    const before = sandbox.snapshot();
    expect(() => sandbox.restore({ runs: 1 } as unknown as Seed)).toThrow(SnapshotError);
    expect(() => sandbox.restore([] as unknown as Seed)).toThrow('A seed is a JSON object.');
    expect(sandbox.snapshot()).toEqual(before);
  });
});
