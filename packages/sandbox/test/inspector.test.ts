import { describe, expect, it } from 'vitest';
import { createSandbox, type RecordedRequest, type Sandbox } from '../src/index.js';
import { platformOf } from './cases.js';
import { controlsOf } from './control-call.js';

function uuid(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

interface Event {
  readonly event: string;
  readonly id: number;
  readonly data: unknown;
}

/** Reads the events of a sandbox one after the other. */
async function eventsOf(sandbox: Sandbox, headers: Record<string, string> = {}) {
  const { baseUrl } = sandbox.clientOptions;
  const response = await sandbox.fetch(`${baseUrl}/_sandbox/events`, { headers });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Event> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      const [message, rest] = [text.slice(0, end), text.slice(end + 2)];
      if (end >= 0) {
        text = rest;
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
        const event = field('event');
        if (event === undefined) continue;
        return { event, id: Number(field('id')), data: JSON.parse(field('data')!) as unknown };
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('The events ended.');
      text += value;
    }
  };
  return { response, next, close: () => reader.cancel() };
}

describe('GET /_sandbox/events', () => {
  it('sends each request with its response, duration and change in the state', async () => {
    const sandbox = createSandbox();
    const events = await eventsOf(sandbox);
    const path = `/agents/${sandbox.seedIds.agent}`;
    await platformOf(sandbox).send('PATCH', path, { body: { name: 'Mira' } });
    expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await events.next()).toMatchObject({ event: 'change', data: ['state'] });
    const { event, id, data } = await events.next();
    expect([event, id]).toEqual(['request', 1]);
    expect(data).toMatchObject({
      id: 1,
      root: 'base',
      method: 'PATCH',
      path: `/api/v1${path}`,
      operationId: 'updateAgent',
      status: 200,
      headers: { authorization: '[redacted]' },
      body: { name: 'Mira' },
      response: { headers: { 'content-type': 'application/json' }, body: { name: 'Mira' } },
      faults: [],
      changes: [{ pointer: `${path}/name`, before: 'Nora', after: 'Mira' }],
    });
    expect((data as RecordedRequest).durationMs).toBeGreaterThan(0);
    await events.close();
  });

  it('sends the faults of a refused request with their pointers', async () => {
    const sandbox = createSandbox();
    const events = await eventsOf(sandbox);
    await platformOf(sandbox).send('DELETE', '/member', { body: { email: 7 } });
    const { data } = await events.next();
    expect(data).toMatchObject({
      status: 422,
      faults: [{ in: 'body', pointer: '/email', message: 'must be string' }],
      changes: [],
    });
    await events.close();
  });

  it('starts after the last event that the reader knows, and with all of them after a restart', async () => {
    const sandbox = createSandbox();
    const { send } = platformOf(sandbox);
    for (let count = 0; count < 3; count++) await send('GET', '/call-tags');
    const resumed = await eventsOf(sandbox, { 'last-event-id': '2' });
    expect((await resumed.next()).id).toBe(3);
    const restarted = await eventsOf(sandbox, { 'last-event-id': '900' });
    expect((await restarted.next()).id).toBe(1);
    await Promise.all([resumed.close(), restarted.close()]);
  });

  it('names what else changed', async () => {
    const sandbox = createSandbox();
    const events = await eventsOf(sandbox);
    sandbox.fail('listCallTags', { status: 503 });
    expect(await events.next()).toMatchObject({ event: 'change', data: ['failures'] });
    sandbox.clock.advance(1_000);
    expect(await events.next()).toMatchObject({ event: 'change', data: ['state', 'clock'] });
    sandbox.reset();
    expect(await events.next()).toMatchObject({ event: 'clear' });
    await events.close();
  });

  it('sends the requests that an undone reset brings back', async () => {
    const sandbox = createSandbox();
    const control = controlsOf(sandbox);
    const events = await eventsOf(sandbox);
    await platformOf(sandbox).send('GET', '/call-tags');
    expect(await events.next()).toMatchObject({ event: 'request', id: 1 });
    await control('POST', '/reset');
    expect(await events.next()).toMatchObject({ event: 'clear' });
    expect(await events.next()).toMatchObject({ event: 'change' });
    await control('POST', '/undo');
    expect(await events.next()).toMatchObject({ event: 'clear' });
    expect(await events.next()).toMatchObject({ event: 'request', id: 1 });
    await events.close();
  });

  it('ends when the sandbox closes', async () => {
    const sandbox = createSandbox();
    const events = await eventsOf(sandbox);
    const ended = events.next();
    await sandbox.close();
    await expect(ended).rejects.toThrow('The events ended.');
  });

  it('is streamed over a socket, and leaves the sandbox alone when its reader goes away', async () => {
    const sandbox = createSandbox();
    const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const controller = new AbortController();
    const response = await fetch(`${baseUrl}/_sandbox/events`, { signal: controller.signal });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('retry: 1000');
    await platformOf(sandbox).send('GET', '/call-tags');
    expect((await reader.read()).value).toContain('"operationId":"listCallTags"');
    controller.abort();
    expect((await fetch(`${baseUrl}/_sandbox/health`)).status).toBe(200);
    await sandbox.close();
  });
});

describe('the changes of a request', () => {
  it('are limited in number and length', async () => {
    const sandbox = createSandbox();
    const { send } = platformOf(sandbox);
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const params = Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [`p${index}`, index]),
    );
    await send('PATCH', path, { body: { params } });
    await send('PATCH', path, { body: { name: 'x'.repeat(5_000) } });
    const [many, long] = sandbox.requests;
    expect(many!.changes).toHaveLength(50);
    expect(String(long!.changes[0]!.after)).toMatch(/^"x{199}… \(5002 characters\)$/);
  });

  it('show that a secret changed, and not the secret', async () => {
    const sandbox = createSandbox();
    const { send } = platformOf(sandbox);
    const { json } = await send('GET', '/orgs');
    const telephony_credentials = { auth_token: 'never-print-me' };
    await send('PATCH', '/orgs', { body: { ...json, telephony_credentials } });
    const { changes } = sandbox.requests.at(-1)!;
    expect(changes).toContainEqual({
      pointer: '/organization/telephony_credentials/auth_token',
      before: '[redacted]',
      after: '[redacted]',
    });
    expect(JSON.stringify(sandbox.requests)).not.toMatch(/never-print-me|test-auth-token/);
  });
});

describe('GET /_sandbox/state/{collection}', () => {
  it('lists a page of a collection, newest runs first', async () => {
    const sandbox = createSandbox();
    const [run] = sandbox.snapshot().runs;
    const runs = Array.from({ length: 120 }, (_, index) => ({
      ...run!,
      id: uuid(index),
      timestamp: new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString(),
    }));
    sandbox.restore({ runs });
    const { json } = await controlsOf(sandbox)('GET', '/state/runs?offset=100&limit=10');
    expect(json).toMatchObject({
      collection: 'runs',
      total: 120,
      matched: 120,
      offset: 100,
      limit: 10,
    });
    const { items } = json as { items: readonly { id: string }[] };
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => uuid(19 - n)));
  });

  it('finds items by their texts', async () => {
    const control = controlsOf(createSandbox());
    expect((await control('GET', '/state/phoneNumbers?search=SUPPLIERS')).json).toMatchObject({
      total: 2,
      matched: 1,
      items: [{ title: 'Suppliers' }],
    });
    expect((await control('GET', '/state/callTags?search=voice')).json).toMatchObject({
      items: ['voicemail'],
    });
  });

  it('hides secrets, and does not find by them', async () => {
    const control = controlsOf(createSandbox());
    const texts: string[] = [];
    for (const name of ['organization', 'useCases', 'deliveries']) {
      texts.push(JSON.stringify((await control('GET', `/state/${name}`)).json));
    }
    expect(texts.join()).toContain('Harbor Dental');
    expect(texts.join()).not.toMatch(
      /sk_test_harbor|test-auth-token|test-api-key-secret|test-hook-secret/,
    );
    expect((await control('GET', '/state/useCases?search=test-hook-secret')).json).toMatchObject({
      matched: 0,
    });
  });

  it('refuses a collection that does not exist, and an offset that is not a number', async () => {
    const control = controlsOf(createSandbox());
    expect((await control('GET', '/state/constructor')).status).toBe(404);
    expect((await control('GET', '/state/runs?offset=-1')).status).toBe(422);
  });
});

describe('the controls of the inspector', () => {
  it('show the roots, the seed, the state file and what there is', async () => {
    const sandbox = createSandbox();
    const { json } = await controlsOf(sandbox)('GET', '/info');
    expect(json).toMatchObject({
      roots: { base: sandbox.clientOptions.baseUrl },
      apiKey: 'sk_test_sandbox',
      seed: 'built-in story',
      stateFile: null,
      undo: false,
      counts: { phoneNumbers: 2, runs: 2 },
    });
  });

  it('remove one pending failure and keep the others', async () => {
    const sandbox = createSandbox();
    const control = controlsOf(sandbox);
    sandbox.fail('listCallTags', { status: 503 });
    sandbox.fail('listCallTags', { status: 429 });
    const { json } = await control('GET', '/failures');
    const [first] = json as readonly { id: string }[];
    expect((await control('DELETE', `/failures/${first!.id}`)).status).toBe(204);
    expect(sandbox.failures).toMatchObject([{ failure: { status: 429 }, remaining: 1 }]);
    expect((await control('DELETE', `/failures/${first!.id}`)).status).toBe(404);
  });

  it('undo a reset: state, requests and failures', async () => {
    const sandbox = createSandbox();
    const control = controlsOf(sandbox);
    const { send } = platformOf(sandbox);
    await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
    sandbox.fail('listCallTags', { status: 503 });
    const before = sandbox.snapshot();
    await control('POST', '/reset');
    expect(sandbox.requests).toEqual([]);
    expect((await control('POST', '/undo')).status).toBe(204);
    expect(sandbox.snapshot()).toEqual(before);
    expect(sandbox.requests).toHaveLength(1);
    expect(sandbox.failures).toHaveLength(1);
    expect((await control('POST', '/undo')).status).toBe(409);
  });

  it('undo an uploaded snapshot', async () => {
    const sandbox = createSandbox();
    const control = controlsOf(sandbox);
    await control('PUT', '/state', { callTags: [] });
    await control('POST', '/undo');
    expect(sandbox.snapshot().callTags).toHaveLength(3);
  });

  it('show a training in progress, and decide how it ends', async () => {
    const sandbox = createSandbox();
    const control = controlsOf(sandbox);
    const { useCase, model } = sandbox.seedIds;
    const { json: created } = await platformOf(sandbox).send('POST', '/models', {
      body: {
        use_case_id: useCase,
        name: 'Second',
        from_model_id: model,
        train_sample_ids: [],
        test_sample_ids: [],
      },
    });
    sandbox.clock.advance(10_000);
    const id = String(created['id']);
    expect((await control('GET', '/trainings')).json).toEqual([
      {
        modelId: id,
        name: 'Second',
        status: 'training',
        next: 'active',
        inMs: 50_000,
        ending: 'active',
      },
    ]);
    expect((await control('PUT', `/trainings/${id}`, { ending: 'failed' })).status).toBe(204);
    sandbox.clock.advance(50_000);
    expect(sandbox.snapshot().models.at(-1)?.status).toBe('failed');
    expect((await control('PUT', `/trainings/${id}`, { ending: 'failed' })).status).toBe(404);
  });

  it('execute a use case with a status and a time', async () => {
    const sandbox = createSandbox();
    const control = controlsOf(sandbox);
    const path = `/use-cases/${sandbox.seedIds.useCase}/execute`;
    const timestamp = '2026-01-01T00:00:00Z';
    const { json } = await control('POST', path, { status: 'failed', timestamp });
    expect(json).toMatchObject({ run: { status: 'failed', timestamp } });
    expect((await control('POST', path, { status: 'lost' })).status).toBe(422);
    expect((await control('POST', path, { timestamp: 'yesterday' })).status).toBe(422);
    expect(sandbox.snapshot().runs).toHaveLength(3);
  });
});
