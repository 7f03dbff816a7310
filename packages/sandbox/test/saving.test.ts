import { EventEmitter, on } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSandbox, type Snapshot } from '../src/index.js';
import { modelBody } from './cases/agents-and-models.js';
import { UNKNOWN_ID } from './cases/platform.js';
import { until } from './events.js';
import { beginSaving } from './support.js';

interface Save {
  readonly snapshot: Snapshot;
  readonly end: (fails?: 'fails') => void;
}

/** A sandbox that ends its saves when the test allows it. */
function beginSlow() {
  const saves = new EventEmitter<{ save: [Save] }>();
  const begun = beginSaving(
    (snapshot) =>
      new Promise((resolve, reject) => {
        const end = (fails?: 'fails'): void => (fails ? reject(new Error('full')) : resolve());
        saves.emit('save', { snapshot, end });
      }),
  );
  const requested = on(saves, 'save');
  const next = async () => ((await requested.next()).value as [Save])[0];
  const rename = (name: string) =>
    begun.send('PATCH', `/agents/${begun.sandbox.seedIds.agent}`, { body: { name } });
  const nameOf = () => begun.sandbox.snapshot().agents[0]?.name;
  return { ...begun, next, rename, nameOf };
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

const executePath = `/use-cases/${createSandbox().seedIds.useCase}/execute`;

it.each([
  ['POST', '/reset', undefined],
  ['POST', '/clock', { advanceMs: 1_000 }],
  ['PUT', '/state', { callTags: ['x'] }],
  ['POST', '/state', { callTags: ['x'] }],
  ['POST', executePath, {}],
])('undoes the control %s %s with 507 if the state cannot be saved', async (method, path, body) => {
  const { sandbox, control, send } = beginSaving(() => Promise.reject(new Error('full')));
  await send('GET', '/call-tags');
  sandbox.fail('listCallTags', { status: 503 });
  const found = () => [sandbox.snapshot(), sandbox.failures, sandbox.clock.now()];
  const before = found();
  expect((await control(method, path, body)).status).toBe(507);
  expect(found()).toEqual(before);
  expect(sandbox.requests.map(({ operationId }) => operationId)).toEqual(['listCallTags']);
});

it('rejects an execution by the program that cannot be saved, and undoes it', async () => {
  const { sandbox } = beginSaving(() => Promise.reject(new Error('full')));
  const before = sandbox.snapshot();
  const execution = sandbox.executeUseCase(sandbox.seedIds.useCase);
  await expect(execution).rejects.toThrow('could not be saved');
  expect(sandbox.snapshot()).toEqual(before);
});

it('reports the cause of a save that fails to the program, and not to the caller', async () => {
  const cause = new Error('the disk of /home/somebody is full');
  const errors: unknown[] = [];
  const { sandbox, send } = beginSaving(() => Promise.reject(cause), {
    onError: (error) => errors.push(error),
  });
  const { json } = await send('POST', '/models', { body: modelBody(sandbox) });
  expect(json['detail']).toBe('The change was undone because it could not be saved.');
  expect(errors).toEqual([cause]);
});

it('saves what the program does during the save of a change with the next one', async () => {
  const { sandbox, next, rename } = beginSlow();
  const reply = rename('Meanwhile');
  const save = await next();
  sandbox.clock.advance(60_000);
  save.end();
  await reply;
  const { snapshot, end } = await next();
  expect(snapshot.clockOffsetMs).toBe(60_000);
  end();
});

it('keeps a failure that was requested during a save that fails', async () => {
  const { sandbox, next, rename } = beginSlow();
  const reply = rename('Lost');
  const save = await next();
  sandbox.fail('listCallTags', { status: 503 });
  save.end('fails');
  expect((await reply).status).toBe(507);
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
  // A close that does not wait for this save would have ended by now.
  await setImmediate();
  expect(isClosed).toBe(false);
  second.end();
  await closed;
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('does not save a request that changes nothing', async () => {
  const { send } = beginSaving(() => Promise.reject(new Error('full')));
  const body = { ids: [UNKNOWN_ID] };
  expect((await send('DELETE', '/numbers', { body })).status).toBe(204);
});
