import { expect, it } from 'vitest';
import { createSandbox, SnapshotError, type Sandbox, type Seed } from '../src/index.js';
import { platformOf } from './cases.js';
import { modelBody } from './cases/agents-and-models.js';
import { begin } from './support.js';

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

it('restores a model in training with the status that its clock gives it', () => {
  const sandbox = createSandbox();
  const model = { ...sandbox.snapshot().models[0]!, status: 'training' } as const;
  const requestedAt = sandbox.clock.now();
  sandbox.restore({
    models: [model],
    trainings: [{ modelId: model.id, requestedAt, ending: 'active' }],
  });
  expect(sandbox.snapshot().models[0]?.status).toBe('pending');
});

const story = createSandbox().snapshot();
const { agents, models } = story;
const [agent] = agents;
const training = { modelId: models[0]!.id, requestedAt: 0, ending: 'active' };

it.each([
  ['an agent without a name', { agents: [{ ...agent, name: undefined }] }, '/agents/0/name'],
  ['one identifier twice', { agents: [agent, agent] }, '/agents/1/id'],
  ['an unknown part', { agnets: [] }, '/agnets'],
  ['a misspelled field', { agents: [{ ...agent, pronunciation: 'x' }] }, '/agents/0/pronunciation'],
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
  ['a misspelled field of a call', { calls: [{ id: 'a', recordings: 1 }] }, '/calls/0/recordings'],
  ['a later version', { version: 2 }, '/version'],
  ['another format', { format: 'other' }, '/format'],
  ['a part that is not a list', { runs: {} }, '/runs'],
  ['a training without a model', { trainings: [{}] }, '/trainings/0/modelId'],
  [
    'an organization with a short name',
    { organization: { ...story.organization, name: 'x' } },
    '/organization/name',
  ],
])('refuses a seed with the pointer of the fault: %s', (_what, seed, pointer) => {
  const create = (): unknown => createSandbox({ seed: seed as unknown as Seed });
  expect(create).toThrow(SnapshotError);
  expect(create).toThrow(`${pointer}: `);
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

it('leaves the state as it was if restore refuses a snapshot', () => {
  const sandbox = createSandbox();
  const before = sandbox.snapshot();
  expect(() => sandbox.restore({ callTags: [], runs: 1 } as unknown as Seed)).toThrow('/runs: ');
  expect(sandbox.snapshot()).toEqual(before);
});

it.each<[string, (given: Seed) => unknown]>([
  ['seed', (seed) => createSandbox({ seed })],
  ['snapshot', (snapshot) => createSandbox().restore(snapshot)],
  ['set of resources', (resources) => createSandbox().add(resources)],
])('names what is not valid in the error: the %s', (label, pass) => {
  const passing = (given: unknown) => () => pass(given as Seed);
  expect(passing([])).toThrow(`A ${label} must be a JSON object.`);
  expect(passing({ callTags: [1] })).toThrow(`The ${label} is not valid:\n  /callTags/0: `);
  expect(passing({ agents: [{ ...agent, organization_id: 'x' }] })).toThrow(
    `The ${label} is not valid:\n  /agents/0/organization_id: `,
  );
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

const nest = (depth: number): object => (depth === 0 ? {} : { a: nest(depth - 1) });

it('refuses a seed with deep nesting or a cycle', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  for (const params of [nest(5_000), cycle]) {
    const seed = { useCases: [{ ...story.useCases[0]!, params }] } as Seed;
    expect(() => createSandbox({ seed })).toThrow('The JSON is nested too deeply.');
  }
});

it('takes a state as a seed that is nested as deeply as a request can make it', async () => {
  const { sandbox, send } = begin();
  const update = async (depth: number) => {
    const body = { params: nest(depth) };
    return (await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body })).status;
  };
  expect([await update(63), await update(62)]).toEqual([400, 200]);
  const seed = sandbox.snapshot();
  expect(createSandbox({ seed }).snapshot()).toEqual(seed);
});

it('responds alike to the same requests in two sandboxes with one seed, times and identifiers included', async () => {
  const createModel = async (sandbox: Sandbox) => {
    const { json } = await platformOf(sandbox).send('POST', '/models', {
      body: modelBody(sandbox),
    });
    return json;
  };
  const [one, two] = [createSandbox(), createSandbox()];
  expect(await createModel(one)).toEqual(await createModel(two));
  expect(one.snapshot()).toEqual(two.snapshot());
});

it('shares no state between two sandboxes with one seed', async () => {
  const seed = createSandbox().snapshot();
  const [one, two] = [createSandbox({ seed }), createSandbox({ seed })];
  await platformOf(one).send('DELETE', '/numbers', { body: { ids: [one.seedIds.phoneNumber] } });
  expect(one.snapshot().phoneNumbers).toHaveLength(1);
  expect(two.snapshot()).toEqual(seed);
});
