import { expect, it } from 'vitest';
import { createSandbox, type Additions, type Snapshot } from '../src/index.js';
import { modelBody } from './cases/agents-and-models.js';
import { begin, uuid } from './support.js';

it('returns the state from the controls and takes it back, even if it is longer than the body limit', async () => {
  const { sandbox, control, send } = begin({ maxBodyBytes: 100 });
  const { json: state } = await control('GET', '/state');
  await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
  expect((await control('PUT', '/state', state)).status).toBe(204);
  expect(sandbox.snapshot()).toEqual(state);
});

it('replaces the parts of the state that PUT /state names, and keeps the others', async () => {
  const { organization, ...story } = createSandbox().snapshot();
  const seed = { ...story, organization: { ...organization, name: 'Hill Dental' } };
  const { sandbox, control } = begin({ seed });
  await control('PUT', '/state', { callTags: ['one'] });
  const { organization: kept, callTags } = sandbox.snapshot();
  expect([kept.name, callTags]).toEqual(['Hill Dental', ['one']]);
});

it('reports every fault of a state that the controls refuse', async () => {
  const { json } = await begin().control('PUT', '/state', { agents: [{}], callTags: [1] });
  const { errors } = json as { errors: readonly { pointer: string }[] };
  expect(errors.map(({ pointer }) => pointer)).toEqual([
    '/agents/0/id',
    '/agents/0/name',
    '/agents/0/languages',
    '/agents/0/voice_id',
    '/agents/0/created_at',
    '/callTags/0',
  ]);
});

it('adds resources with POST /state', async () => {
  const { sandbox, control } = begin();
  const { agents } = sandbox.snapshot();
  const added = { ...agents[0]!, id: '0'.repeat(24), name: 'Added' };
  expect((await control('POST', '/state', { agents: [added] })).status).toBe(204);
  expect(sandbox.snapshot().agents).toEqual([...agents, added]);
});

it('refuses to add a resource whose reference does not resolve with POST /state', async () => {
  const { sandbox, control } = begin();
  const before = sandbox.snapshot();
  const lost = { ...before.agents[0]!, organization_id: 'x' };
  const { status, json } = await control('POST', '/state', { agents: [lost] });
  expect(status).toBe(422);
  expect(json).toMatchObject({
    errors: [{ pointer: '/agents/0/organization_id', message: 'no such organization' }],
  });
  expect(sandbox.snapshot()).toEqual(before);
});

it('shows the status of models by the clock', async () => {
  const { sandbox, control, send } = begin();
  await send('POST', '/models', { body: modelBody(sandbox) });
  const shown = async () => {
    const { json } = await control('GET', '/state/models');
    return (json as { items: readonly { status: string }[] }).items.at(-1)?.status;
  };
  sandbox.clock.advance(5_000);
  expect(await shown()).toBe('training');
  sandbox.clock.advance(55_000);
  expect(await shown()).toBe('active');
});

it('lists a page of a collection, newest runs first', async () => {
  const { sandbox, control } = begin();
  const [run] = sandbox.snapshot().runs;
  const runs = Array.from({ length: 120 }, (_, index) => ({
    ...run!,
    id: uuid(index),
    timestamp: new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString(),
  }));
  sandbox.restore({ runs });
  expect((await control('GET', '/state/runs?offset=100&limit=10')).json).toEqual({
    collection: 'runs',
    total: 120,
    matched: 120,
    offset: 100,
    limit: 10,
    items: Array.from({ length: 10 }, (_, index) => runs[19 - index]),
  });
});

it('lists runs newest first, whatever their use case', async () => {
  const { sandbox, control } = begin();
  const { runs, useCases, versions } = sandbox.snapshot();
  const id = '0'.repeat(24);
  sandbox.add({
    useCases: [{ ...useCases[0]!, id }],
    useCaseUuids: { [id]: uuid(1) },
    versions: [{ ...versions[0]!, id: uuid(2), use_case_id: uuid(1) }],
    runs: [
      { ...runs[0]!, id: uuid(3), use_case_id: uuid(1), timestamp: '2026-10-17T10:00:00Z' },
      { ...runs[0]!, id: uuid(4), use_case_id: uuid(1), timestamp: '2026-01-01T10:00:00Z' },
    ],
  });
  const { json } = await control('GET', '/state/runs');
  const { items } = json as { items: readonly { id: string }[] };
  const [older, newer] = runs;
  expect(items.map((run) => run.id)).toEqual([uuid(3), newer!.id, older!.id, uuid(4)]);
});

it('finds items of a collection by their texts, at any depth', async () => {
  const { control, sandbox } = begin();
  const [agent] = sandbox.snapshot().agents;
  const [language] = agent!.languages;
  const agents = await control('GET', `/state/agents?search=${language!}`);
  expect(agents.json).toMatchObject({ items: [{ id: agent!.id }] });
  expect((await control('GET', '/state/phoneNumbers?search=SUPPLIERS')).json).toMatchObject({
    total: 2,
    matched: 1,
    items: [{ title: 'Suppliers' }],
  });
  const tags = await control('GET', '/state/callTags?search=voice');
  expect(tags.json).toMatchObject({ items: ['voicemail'] });
});

const { seedIds } = createSandbox();
const { versions, runs, useCases, agents, models } = createSandbox().snapshot();
const other = { ...useCases[0]!, id: '66f1a0c4e5b7d83a9c0e4bff' };

it.each<[string, Additions]>([
  ['a use case with a UUID', { useCases: [other], useCaseUuids: { [other.id]: uuid(1) } }],
  ['what is there already', { agents, models, runs, versions, callTags: ['a', 'a'] }],
])('loads a state after a control has added %s', async (_what, additions) => {
  const { sandbox, control } = begin();
  expect((await control('POST', '/state', additions)).status).toBe(204);
  const seed = JSON.parse(JSON.stringify(sandbox.snapshot())) as Snapshot;
  expect(createSandbox({ seed }).snapshot()).toEqual(sandbox.snapshot());
});

it.each<[string, Additions, string]>([
  [
    'a UUID of another use case',
    { useCases: [other], useCaseUuids: { [other.id]: seedIds.useCaseUuid } },
    '/useCaseUuids: must not repeat a UUID',
  ],
  [
    'another UUID of a use case with runs',
    { useCaseUuids: { [seedIds.useCase]: uuid(1) } },
    'no such use case UUID',
  ],
  [
    'a UUID of a use case that does not exist',
    { useCaseUuids: { none: uuid(1) } },
    '/useCaseUuids/none: no such use case',
  ],
])('refuses to add %s with a control, and changes nothing', async (_what, additions, fault) => {
  const { sandbox, control } = begin();
  const before = sandbox.snapshot();
  const { status, json } = await control('POST', '/state', additions);
  expect(status).toBe(422);
  expect((json as { detail: string }).detail).toContain(fault);
  expect(sandbox.snapshot()).toEqual(before);
});
