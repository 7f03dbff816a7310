import { describe, expect, it } from 'vitest';
import { createSandbox, SnapshotError, type Seed } from '../src/index.js';
import { platformOf } from './cases.js';
import { begin, uuid } from './support.js';

describe('a seed', () => {
  it('replaces parts of the built-in story with those of a seed', () => {
    const snapshot = createSandbox({ seed: { calls: [], callTags: ['one'] } }).snapshot();
    expect(snapshot.calls).toEqual([]);
    expect(snapshot.callTags).toEqual(['one']);
    expect(snapshot.phoneNumbers).toHaveLength(2);
  });

  it('restores the seed with reset', async () => {
    const { sandbox, send } = begin({ seed: { callTags: ['one'] } });
    sandbox.restore({ callTags: ['two'] });
    sandbox.reset();
    expect((await send('GET', '/call-tags')).json).toEqual({ tags: ['one'] });
  });

  it('changes clientOptions for the seed of another organization', async () => {
    const { sandbox, send } = begin();
    const runs = `/use-cases/${sandbox.seedIds.useCaseUuid}/runs`;
    sandbox.restore({ organization: { ...sandbox.snapshot().organization, id: 'another' } });
    expect(sandbox.clientOptions.organizationId).toBe('another');
    expect((await send('GET', runs)).status).toBe(403);
    expect((await platformOf(sandbox).send('GET', runs)).status).toBe(404);
  });

  const story = createSandbox().snapshot();
  const { agents, models } = story;
  const [agent] = agents;
  const training = { modelId: models[0]!.id, requestedAt: 0, ending: 'active' };

  it.each([
    ['an agent without a name', { agents: [{ ...agent, name: undefined }] }, '/agents/0/name'],
    ['one identifier twice', { agents: [agent, agent] }, '/agents/1/id'],
    ['an unknown part', { agnets: [] }, '/agnets'],
    [
      'a misspelled field',
      { agents: [{ ...agent, pronunciation: 'x' }] },
      '/agents/0/pronunciation',
    ],
    [
      'a misspelled field of a member',
      { organization: { ...story.organization, members: [{ email: 'a@b.example', roel: 'x' }] } },
      '/organization/members/0/roel',
    ],
    [
      'a misspelled field of a header of a webhook',
      { useCases: [{ ...story.useCases[0]!, hooks: [{ url: 'x', headers: [{ vlaue: 'x' }] }] }] },
      '/useCases/0/hooks/0/headers/0/vlaue',
    ],
    [
      'a misspelled field of a training',
      { trainings: [{ ...training, end: 1 }] },
      '/trainings/0/end',
    ],
    [
      'a misspelled field of a call',
      { calls: [{ id: 'a', recordings: 1 }] },
      '/calls/0/recordings',
    ],
    ['a later version', { version: 2 }, '/version'],
    ['another format', { format: 'other' }, '/format'],
    ['a part that is not a list', { runs: {} }, '/runs'],
    ['a training without a model', { trainings: [{}] }, '/trainings/0/modelId'],
    [
      'an organization of a short name',
      { organization: { id: 'x', name: 'x', api_key: 'sk_live_secret', members: [] } },
      '/organization/name',
    ],
  ])('refuses a seed with the pointer of the fault: %s', (_what, seed, pointer) => {
    const create = (): unknown => createSandbox({ seed: seed as unknown as Seed });
    expect(create).toThrow(SnapshotError);
    expect(create).toThrow(`${pointer}: `);
    expect(create).not.toThrow('sk_live_secret');
  });

  it('suggests a field of the contract for a misspelled one in a seed', () => {
    const members = [{ email: 'a@b.example', roel: 'x' }];
    const create = () =>
      createSandbox({ seed: { organization: { ...story.organization, members } } });
    expect(create).toThrow(
      '/organization/members/0/roel: is not in the contract; did you mean role?',
    );
  });

  it.each([
    ['a Map', new Map()],
    ['a Promise', Promise.resolve({})],
  ])('refuses a seed that is %s', (_what, seed) => {
    const create = (): unknown => createSandbox({ seed: seed as Seed });
    expect(create).toThrow(new SnapshotError('A seed must be a JSON object.'));
  });

  it('leaves the state as it was if restore refuses a seed', () => {
    const sandbox = createSandbox();
    const before = sandbox.snapshot();
    expect(() => sandbox.restore({ runs: 1 } as unknown as Seed)).toThrow(SnapshotError);
    expect(() => sandbox.restore([] as unknown as Seed)).toThrow('A seed must be a JSON object.');
    expect(sandbox.snapshot()).toEqual(before);
  });

  it('leaves empty what a seed with an organization omits', () => {
    const { organization } = createSandbox().snapshot();
    const snapshot = createSandbox({ seed: { organization } }).snapshot();
    expect(snapshot).toMatchObject({
      organization,
      useCases: [],
      phoneNumbers: [],
      agents: [],
      runs: [],
    });
  });

  const other = { ...story.organization, id: 'other' };

  it.each<[string, Seed, string]>([
    ['an agent that is gone', { agents: [] }, '/phoneNumbers/0/use_case_config/agent_routes/0/id'],
    [
      'resources of another organization',
      { ...story, organization: other },
      '/useCases/0/organization_id',
    ],
    ['a run of a version that is gone', { versions: [] }, '/runs/0/version_id'],
    ['a version of another organization', { organizationUuid: 'x' }, '/versions/0/org_id'],
    ['a use case that is gone', { useCases: [] }, '/useCaseUuids/'],
    [
      'a training of a model that is gone',
      { trainings: [{ modelId: 'x', requestedAt: 0, ending: 'active' }] },
      '/trainings/0/modelId',
    ],
  ])('refuses a seed with a reference that does not resolve: %s', (_what, seed, pointer) => {
    expect(() => createSandbox({ seed })).toThrow(SnapshotError);
    expect(() => createSandbox({ seed })).toThrow(pointer);
  });

  it('refuses a seed with a key that is not a test key, without quoting it', () => {
    const organization = { ...story.organization, api_key: 'sk_live_secret' };
    const create = () => createSandbox({ seed: { ...story, organization } });
    expect(create).toThrow('/organization/api_key: must be a test key');
    expect(create).not.toThrow('sk_live_secret');
  });

  it('refuses a seed with deep nesting or a cycle', () => {
    const nest = (depth: number): unknown => (depth === 0 ? {} : { a: nest(depth - 1) });
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    for (const params of [nest(5_000), cycle]) {
      const seed = { useCases: [{ ...story.useCases[0]!, params }] } as Seed;
      expect(() => createSandbox({ seed })).toThrow('The JSON is nested too deeply.');
    }
  });

  it('takes every state that requests can create as a seed', async () => {
    const { sandbox, send, control } = begin();
    let params: unknown = 1;
    for (let depth = 0; depth < 62; depth++) params = { a: params };
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    expect((await send('PATCH', path, { body: { params } })).status).toBe(200);
    const { json: state } = await control('GET', '/state');
    expect((await control('PUT', '/state', state)).status).toBe(204);
  });
});

it('returns copies: changing them changes nothing in the sandbox', async () => {
  const { sandbox, send } = begin();
  const failure = { status: 503, body: { a: 1 } };
  sandbox.fail('getOrganization', failure);
  failure.body.a = 2;
  const { run, deliveries } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
  await send('GET', '/call-tags');
  const before = JSON.stringify([sandbox.snapshot(), sandbox.requests, sandbox.failures]);
  expect(before).toContain('"a":1');
  for (const value of [
    run,
    deliveries,
    sandbox.requests,
    sandbox.deliveries,
    sandbox.failures,
    sandbox.seedIds,
  ]) {
    for (const key of Object.keys(value)) delete (value as unknown as Record<string, unknown>)[key];
  }
  expect(JSON.stringify([sandbox.snapshot(), sandbox.requests, sandbox.failures])).toBe(before);
  expect(sandbox.seedIds.agent).toHaveLength(24);
});

it('adds resources with add and replaces those that have the same id', () => {
  const sandbox = createSandbox();
  const { runs, agents } = sandbox.snapshot();
  const id = uuid(1);
  sandbox.add({
    runs: [{ ...runs[0]!, id, timestamp: '2026-01-01T00:00:00Z' }],
    agents: [{ ...agents[0]!, name: 'Renamed' }],
    callTags: ['confirmed', 'new'],
  });
  const after = sandbox.snapshot();
  expect(after.runs.map((run) => run.id)).toEqual([...runs.map((run) => run.id), id]);
  expect(after.agents.map(({ name }) => name)).toEqual(['Renamed']);
  expect(after.callTags).toEqual(['confirmed', 'rescheduled', 'voicemail', 'new']);
});

it('adds resources that refer to each other in one add', async () => {
  const sandbox = createSandbox();
  const { useCases, versions } = sandbox.snapshot();
  const useCase = '0'.repeat(24);
  sandbox.add({
    useCases: [{ ...useCases[0]!, id: useCase }],
    useCaseUuids: { [useCase]: uuid(2) },
    versions: [{ ...versions[0]!, id: uuid(3), use_case_id: uuid(2) }],
  });
  expect((await sandbox.executeUseCase(useCase)).run.use_case_id).toBe(uuid(2));
});

it('lists an item that was deleted and added again last, however many there are', async () => {
  for (const count of [2, 3, 50]) {
    const { sandbox, send } = begin();
    const [number] = sandbox.snapshot().phoneNumbers;
    const phoneNumbers = Array.from({ length: count }, (_, index) => ({
      ...number!,
      id: String(index).padStart(24, '0'),
    }));
    sandbox.restore({ phoneNumbers });
    await send('DELETE', '/numbers', { body: { ids: [phoneNumbers[0]!.id] } });
    sandbox.add({ phoneNumbers: [phoneNumbers[0]!] });
    const { json } = await send('GET', '/numbers');
    expect([count, json[count - 1]!['id']]).toEqual([count, phoneNumbers[0]!.id]);
  }
});

it('refuses to add invalid resources, dangling references and unknown collections', () => {
  const sandbox = createSandbox();
  const before = sandbox.snapshot();
  const [phoneNumber] = before.phoneNumbers;
  const lost = { ...phoneNumber!, use_case_config: { id: 'x' } };
  expect(() => sandbox.add({ phoneNumbers: [lost] })).toThrow('/phoneNumbers/0/use_case_config/id');
  expect(() => sandbox.add({ agents: [{}] } as unknown as Seed)).toThrow('/agents/0/name');
  expect(() => sandbox.add({ idsIssued: 3 } as unknown as Seed)).toThrow('/idsIssued');
  expect(sandbox.snapshot()).toEqual(before);
});
