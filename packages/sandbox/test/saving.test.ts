import { EventEmitter, on } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createSandbox, type Additions, type Snapshot } from '../src/index.js';
import { until } from './events.js';
import { begin, beginSaving, uuid } from './support.js';
import { modelBody } from './cases/agents-and-models.js';
import { UNKNOWN_ID } from './cases/platform.js';

interface Save {
  readonly snapshot: Snapshot;
  readonly end: (fails?: 'fails') => void;
}

/** A sandbox that ends its saves when the test allows it. */
function beginSlow() {
  const saves = new EventEmitter<{ save: [Save] }>();
  const all = beginSaving(
    (snapshot) =>
      new Promise((resolve, reject) => {
        const end = (fails?: 'fails'): void => (fails ? reject(new Error('full')) : resolve());
        saves.emit('save', { snapshot, end });
      }),
  );
  const begun = on(saves, 'save');
  const next = async () => ((await begun.next()).value as [Save])[0];
  const rename = (name: string) =>
    all.send('PATCH', `/agents/${all.sandbox.seedIds.agent}`, { body: { name } });
  const nameOf = () => all.sandbox.snapshot().agents[0]?.name;
  return { ...all, next, rename, nameOf };
}

it('makes a change at once, and responds when it is saved', async () => {
  const { next, rename, nameOf } = beginSlow();
  let hasResponded = false;
  const reply = rename('Saved').finally(() => (hasResponded = true));
  const save = await next();
  expect([save.snapshot.agents[0]?.name, nameOf(), hasResponded]).toEqual([
    'Saved',
    'Saved',
    false,
  ]);
  save.end();
  expect((await reply).status).toBe(200);
});

it('returns to what was saved last when a later change cannot be saved', async () => {
  const { sandbox, next, rename, nameOf } = beginSlow();
  const execution = sandbox.executeUseCase(sandbox.seedIds.useCase);
  const first = await next();
  const reply = rename('Lost');
  first.end();
  const { run } = await execution;
  (await next()).end('fails');
  expect([(await reply).status, nameOf()]).toEqual([507, 'Nora']);
  expect(sandbox.snapshot().runs.map(({ id }) => id)).toContain(run.id);
});

it('responds with 507 to every change that waited when a save fails, and saves those after it', async () => {
  const { sandbox, next, rename, nameOf } = beginSlow();
  const first = rename('First');
  const save = await next();
  const second = rename('Second');
  await until(sandbox.clientOptions, () => nameOf() === 'Second');
  save.end('fails');
  expect([(await first).status, (await second).status, nameOf()]).toEqual([507, 507, 'Nora']);
  const third = rename('Third');
  (await next()).end();
  expect([(await third).status, nameOf()]).toEqual([200, 'Third']);
});

it('undoes a change that cannot be saved in the state, the requests, the failures and the clock, and reports the cause to the program alone', async () => {
  const cause = new Error('the disk of /home/somebody is full');
  const errors: unknown[] = [];
  const { sandbox, control, send } = beginSaving(() => Promise.reject(cause), {
    onError: (error) => errors.push(error),
  });
  await send('GET', '/call-tags');
  sandbox.fail('listCallTags', { status: 503 });
  const found = () => [sandbox.snapshot(), sandbox.failures, sandbox.clock.now()];
  const before = found();
  const id = sandbox.seedIds.useCase;
  for (const [method, path, body] of [
    ['POST', '/reset', undefined],
    ['POST', '/clock', { advanceMs: 1_000 }],
    ['PUT', '/state', { callTags: ['x'] }],
    ['POST', '/state', { callTags: ['x'] }],
    ['POST', `/use-cases/${id}/execute`, {}],
  ] as const) {
    expect([path, (await control(method, path, body)).status]).toEqual([path, 507]);
  }
  await expect(sandbox.executeUseCase(id)).rejects.toThrow('could not be saved');
  const { status, text } = await send('POST', '/models', { body: modelBody(sandbox) });
  expect([status, found()]).toEqual([507, before]);
  expect(text).not.toContain('disk');
  expect(errors).toEqual(Array(7).fill(cause));
  expect(sandbox.requests.map(({ operationId }) => operationId)).toEqual([
    'listCallTags',
    'createModel',
  ]);
});

it('saves what the program does during the save of a change with the next one', async () => {
  const { sandbox, next, rename, nameOf } = beginSlow();
  const now = sandbox.clock.now();
  const reply = rename('Meanwhile');
  const save = await next();
  sandbox.clock.advance(60_000);
  sandbox.fail('listCallTags', { status: 503 });
  save.end();
  await reply;
  const second = await next();
  expect(second.snapshot.clockOffsetMs).toBe(60_000);
  second.end();
  await until(sandbox.clientOptions, () => sandbox.requests.length === 1);
  const lost = rename('Lost');
  (await next()).end('fails');
  await lost;
  expect([sandbox.clock.now(), nameOf()]).toEqual([now + 60_000, 'Meanwhile']);
  expect(sandbox.failures).toHaveLength(1);
});

it('stays at the seed when it is reset during the save of a change', async () => {
  const { sandbox, next, rename } = beginSlow();
  const reply = rename('Meanwhile');
  const save = await next();
  sandbox.reset();
  save.end();
  await reply;
  expect(sandbox.snapshot()).toEqual(createSandbox().snapshot());
});

it('saves a reset by the program, so that the stored state is that of the sandbox', async () => {
  const { sandbox, next, rename } = beginSlow();
  const reply = rename('Earlier');
  (await next()).end();
  await reply;
  sandbox.reset();
  const { snapshot, end } = await next();
  expect(snapshot).toEqual(createSandbox().snapshot());
  end();
});

it('keeps the requests and the failures that come during a slow reset', async () => {
  const { sandbox, control, send, next } = beginSlow();
  await send('GET', '/orgs');
  sandbox.fail('getOrganization', { status: 503 });
  const reset = control('POST', '/reset');
  const save = await next();
  await send('GET', '/call-tags');
  sandbox.fail('listCallTags', { status: 503 });
  save.end();
  expect((await reset).status).toBe(204);
  expect(sandbox.requests.map(({ operationId }) => operationId)).toEqual(['listCallTags']);
  expect(sandbox.failures.map(({ operationId }) => operationId)).toEqual(['listCallTags']);
});

it('saves the changes that are made during a save together, and waits for them when the sandbox closes', async () => {
  const { sandbox, next, rename, nameOf } = beginSlow();
  const replies = [rename('First')];
  const first = await next();
  replies.push(rename('Second'), rename('Third'));
  await until(sandbox.clientOptions, () => nameOf() === 'Third');
  let isClosed = false;
  const closed = sandbox.close().then(() => (isClosed = true));
  first.end();
  const second = await next();
  expect(isClosed).toBe(false);
  second.end();
  await closed;
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('drops a change that waits for its delay when the sandbox closes', async () => {
  const { sandbox, rename, nameOf } = beginSlow();
  sandbox.fail('updateAgent', { delayMs: 600_000 });
  const reply = rename('Late').catch((error: unknown) => error);
  await until(sandbox.clientOptions, () => sandbox.failures.length === 0);
  await sandbox.close();
  expect(await reply).toBeInstanceOf(TypeError);
  expect(nameOf()).toBe('Nora');
});

it.each<[string, (begun: ReturnType<typeof begin>) => Promise<void>]>([
  ['a reset', async ({ sandbox }) => sandbox.reset()],
  ['a restore', async ({ sandbox }) => sandbox.restore(createSandbox().snapshot())],
  ['a reset by the control', async ({ control }) => void (await control('POST', '/reset'))],
  [
    'an upload',
    async ({ control }) => void (await control('PUT', '/state', createSandbox().snapshot())),
  ],
])(
  'drops a change that waits for its delay after %s, and resets its connection',
  async (_, act) => {
    const begun = begin();
    const { sandbox, send } = begun;
    const { agent } = sandbox.seedIds;
    sandbox.fail('updateAgent', { delayMs: 600_000 });
    const reply = send('PATCH', `/agents/${agent}`, { body: { name: 'Late' } }).catch(
      (error: unknown) => error,
    );
    await until(sandbox.clientOptions, () => sandbox.failures.length === 0);
    await act(begun);
    expect(await reply).toBeInstanceOf(TypeError);
    expect(sandbox.snapshot().agents[0]!.name).toBe('Nora');
    expect(sandbox.requests).toEqual([]);
  },
);

it('drops a change whose body is still arriving when the sandbox is reset, and keeps a failure for later calls', async () => {
  const { sandbox } = begin();
  const { agent } = sandbox.seedIds;
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PATCH',
    headers: { authorization: 'Bearer sk_test_1', 'content-type': 'application/json' },
    body: new ReadableStream({ start: (controller) => void (body = controller) }),
    duplex: 'half',
  };
  const url = `${sandbox.clientOptions.baseUrl}/api/v1/agents/${agent}`;
  const reply = sandbox.fetch(url, init).catch((error: unknown) => error);
  sandbox.reset();
  sandbox.fail('updateAgent', { status: 503 });
  body.enqueue(new TextEncoder().encode('{"name":"Late"}'));
  body.close();
  expect(await reply).toBeInstanceOf(TypeError);
  expect(sandbox.snapshot().agents[0]!.name).toBe('Nora');
  expect(sandbox.failures).toHaveLength(1);
});

it('does not save a request that changes nothing', async () => {
  const { send } = beginSaving(() => Promise.reject(new Error('full')));
  const body = { ids: [UNKNOWN_ID] };
  expect((await send('DELETE', '/numbers', { body })).status).toBe(204);
});

describe('resources added with a control', () => {
  const { versions, runs, useCases, agents, models } = createSandbox().snapshot();
  const { useCase: id, useCaseUuid } = createSandbox().seedIds;
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
      { useCases: [other], useCaseUuids: { [other.id]: useCaseUuid } },
      '/useCaseUuids: must not repeat a UUID',
    ],
    [
      'another UUID of a use case with runs',
      { useCaseUuids: { [id]: uuid(1) } },
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
});
