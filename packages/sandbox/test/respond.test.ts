import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { requestLine } from '../src/cli/request-line.js';
import { createSandbox, type Sandbox } from '../src/index.js';
import { begin } from './support.js';

const key = { authorization: 'Bearer sk_test_1' };

let listening: Sandbox | undefined;
afterEach(() => listening?.close());

describe('a route that the contract lacks', () => {
  it('serves a route of the program in process and on the ports, and says in the log that the program responded', async () => {
    const { sandbox, send } = begin();
    sandbox.respond('GET /calls/{id}', (request, { path, state }) =>
      Response.json({
        id: path.id,
        isKnown: state.calls.some(({ id }) => id === path.id),
        page: new URL(request.url).searchParams.get('page'),
      }),
    );
    const id = sandbox.seedIds.call;
    const expected = { id, isKnown: true, page: '2' };
    expect((await send('GET', `/calls/${id}?page=2`)).json).toEqual(expected);
    listening = sandbox;
    const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const response = await fetch(`${baseUrl}/api/v1/calls/${id}?page=2`, { headers: key });
    expect(await response.json()).toEqual(expected);
    expect(sandbox.requests).toMatchObject(
      [1, 2].map(() => ({ source: 'program', status: 200, response: { body: expected } })),
    );
    expect(sandbox.requests[0]).not.toHaveProperty('operationId');
    expect(requestLine(sandbox.requests[0]!, false)).toContain('(program)');
  });

  it('serves a route of the program on both roots, on the platform root with the organization, and never without a key', async () => {
    const { sandbox, send } = begin();
    sandbox.respond('GET /orgs/{id}/versions', (request) => new Response(request.url));
    const [base, platform] = (['base', 'platform'] as const).map((root) => ({ root }));
    expect((await send('GET', '/orgs/1/versions', base)).text).toBe(
      'http://base.sandbox.test/api/v1/orgs/1/versions',
    );
    const organization = { 'x-organization-id': sandbox.seedIds.organization };
    const known = await send('GET', '/orgs/1/versions', { ...platform, headers: organization });
    expect(known.status).toBe(200);
    expect((await send('GET', '/orgs/1/versions', platform)).status).toBe(200);
    const headers = { 'x-organization-id': null };
    expect((await send('GET', '/orgs/1/versions', { ...platform, headers })).status).toBe(422);
    const refused = await send('GET', '/orgs/1/versions', { headers: { authorization: null } });
    expect(refused.status).toBe(401);
  });

  it('responds with 404 to a route of the program if no function responds, and lists its methods in Allow', async () => {
    const { sandbox, send } = begin();
    sandbox.respond('GET /calls', () => undefined);
    sandbox.respond('POST /calls', async (_, { next }) => {
      const { status } = await next();
      return new Response(null, { status: status === 404 ? 201 : 500 });
    });
    const { status, json } = await send('GET', '/calls');
    expect([status, json['detail']]).toEqual([404, expect.stringContaining('no such path')]);
    expect((await send('POST', '/calls')).status).toBe(201);
    const other = await send('DELETE', '/calls');
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD, OPTIONS']);
    expect((await send('OPTIONS', '/calls')).headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
  });
});

describe('an operation of the contract', () => {
  it('lets the program respond to an operation by its operationId or its path, and does not check the body', async () => {
    const { sandbox, send } = begin();
    const { agent } = sandbox.seedIds;
    sandbox.respond('updateAgent', async (request, { path }) => {
      expectTypeOf(path.id).toEqualTypeOf<string>();
      return Response.json({ ...((await request.json()) as object), id: path.id }, { status: 202 });
    });
    const reply = await send('PATCH', `/agents/${agent}`, { body: { name: 1 } });
    expect([reply.status, reply.json]).toEqual([202, { name: 1, id: agent }]);
    expect((await send('PATCH', '/agents/short', { body: {} })).status).toBe(422);
    sandbox.respond('GET /numbers', () => Response.json([]));
    expect((await send('GET', '/numbers')).json).toEqual([]);
    expect((await send('GET', '/numbers', { root: 'platform' })).status).toBe(404);
    expect(sandbox.requests.slice(0, 2)).toMatchObject([
      { operationId: 'updateAgent', source: 'program' },
      { operationId: 'updateAgent', status: 422 },
    ]);
  });

  it('performs the operation in next, so that a function can change one field of its response', async () => {
    const { sandbox, send } = begin();
    const path = `/agents/${sandbox.seedIds.agent}`;
    sandbox.respond('updateAgent', async (_, { next }) => {
      const response = await next();
      if (!response.ok) return response;
      return Response.json({ ...((await response.json()) as object), voice_id: null });
    });
    const { json } = await send('PATCH', path, { body: { name: 'Mira' } });
    expect([json['name'], json['voice_id']]).toEqual(['Mira', null]);
    expect(sandbox.requests[0]!.changes).toHaveLength(1);
    expect((await send('PATCH', path, { body: { name: 1 } })).pointers).toEqual(['/name']);
  });

  it('applies a requested failure before a function responds, or to its response', async () => {
    const { sandbox, send } = begin();
    let calls = 0;
    sandbox.respond('listCallTags', () => Response.json({ tags: [`${++calls}`] }));
    sandbox.fail('listCallTags', { status: 503 });
    expect((await send('GET', '/call-tags')).status).toBe(503);
    expect(calls).toBe(0);
    sandbox.fail('listCallTags', { truncate: true });
    await expect(send('GET', '/call-tags')).rejects.toThrow('terminated');
    expect((await send('GET', '/call-tags')).json).toEqual({ tags: ['2'] });
    expect(sandbox.failures).toEqual([]);
  });

  it('uses up a failure after the operation acted once if its function calls next', async () => {
    const { sandbox, send } = begin();
    sandbox.respond('listCallTags', (_, { next }) => next());
    sandbox.fail('listCallTags', { truncate: true, times: 2 });
    await expect(send('GET', '/call-tags')).rejects.toThrow('terminated');
    expect(sandbox.failures).toMatchObject([{ remaining: 1 }]);
  });
});

it('asks the function that was added last first, and removes one by what respond returned', async () => {
  const { sandbox, send } = begin();
  const asked: number[] = [];
  const note = (id: number, response?: Response) => () => {
    asked.push(id);
    return response;
  };
  sandbox.respond('listCallTags', note(1));
  const remove = sandbox.respond('listCallTags', note(2, Response.json({ tags: [] })));
  sandbox.respond('listCallTags', note(3));
  expect((await send('GET', '/call-tags')).json).toEqual({ tags: [] });
  remove();
  expect((await send('GET', '/call-tags')).json).toEqual({ tags: sandbox.snapshot().callTags });
  expect(asked).toEqual([3, 2, 3, 1]);
  expect(sandbox.requests[1]).not.toHaveProperty('source');
  sandbox.reset();
  await send('GET', '/call-tags');
  expect(asked).toEqual([3, 2, 3, 1, 3, 1]);
});

it('responds with 500 and the message if a function throws or returns something else', async () => {
  const errors: unknown[] = [];
  const { sandbox, send } = begin({ onError: (error) => errors.push(error) });
  const remove = sandbox.respond('listCallTags', () => {
    throw new Error('not today');
  });
  const { status, json } = await send('GET', '/call-tags');
  expect([status, json['type'], json['detail']]).toEqual([
    500,
    'urn:voice-agent-sandbox:problem:handler-failed',
    'The function for listCallTags failed: not today',
  ]);
  remove();
  for (const wrong of [{ tags: [] }, null]) {
    sandbox.respond('listCallTags', () => wrong as unknown as Response);
    expect((await send('GET', '/call-tags')).status).toBe(500);
  }
  expect(errors).toHaveLength(3);
});

it('sends the bytes and headers of a Response, but not those that frame it', async () => {
  const { sandbox, send } = begin();
  const bytes = new Uint8Array([0, 255, 1]);
  const headers = { 'content-type': 'audio/wav', 'content-length': '9', etag: '"1"' };
  sandbox.respond('GET /tones/{id}', () => new Response(bytes, { headers }));
  listening = sandbox;
  const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  const response = await fetch(`${baseUrl}/api/v1/tones/1`, { headers: key });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  // It is streamed, so its length is not announced.
  expect([response.headers.get('etag'), response.headers.get('content-length')]).toEqual([
    '"1"',
    null,
  ]);
  sandbox.respond('GET /tones/{id}', () => Response.error());
  await expect(send('GET', '/tones/1')).rejects.toThrow('fetch failed');
  expect(sandbox.requests).toMatchObject([{ response: { bytes: 3 } }, { path: '/api/v1/tones/1' }]);
});

it('sends a Response that a function returns each time', async () => {
  const { sandbox, send } = begin();
  const same = Response.json({ calls: [] });
  sandbox.respond('GET /calls', () => same);
  for (let call = 0; call < 2; call++) {
    expect((await send('GET', '/calls')).json).toEqual({ calls: [] });
  }
});

it('refuses a body that is too long before a function sees it', async () => {
  const { sandbox, send } = begin({ maxBodyBytes: 10 });
  sandbox.respond('POST /calls', () => new Response());
  expect((await send('POST', '/calls', { body: { more: 'than ten' } })).status).toBe(413);
});

describe('a function that is still waiting', () => {
  /** Adds a function for `updateAgent` that waits until the test lets it call `next`. */
  function beginWaiting() {
    const begun = begin();
    const { sandbox } = begun;
    let goOn!: () => void;
    const started = new Promise<void>((resolve) => {
      sandbox.respond('updateAgent', async (_request, { next }) => {
        resolve();
        await new Promise<void>((done) => (goOn = done));
        return next();
      });
    });
    return { ...begun, started, goOn: () => goOn(), path: `/agents/${sandbox.seedIds.agent}` };
  }

  it.each<[string, (begun: ReturnType<typeof begin>) => unknown]>([
    ['the sandbox is reset', ({ sandbox }) => sandbox.reset()],
    ['the sandbox closes', ({ sandbox }) => sandbox.close()],
    ['the sandbox is restored', ({ sandbox }) => sandbox.restore({ callTags: [] })],
    ['a state is uploaded', ({ control }) => control('PUT', '/state', { callTags: [] })],
  ])('ends the request of a waiting function when %s, and changes nothing', async (_what, end) => {
    const begun = beginWaiting();
    const { sandbox, send, started, goOn, path } = begun;
    const reply = send('PATCH', path, { body: { name: 'Late' } });
    const ended = expect(reply).rejects.toThrow(new TypeError('fetch failed'));
    await started;
    await end(begun);
    goOn();
    await ended;
    await send('GET', '/call-tags');
    expect(sandbox.snapshot().agents[0]?.name).toBe('Nora');
  });

  it('ends the request of a waiting function when its caller disconnects, and changes nothing', async () => {
    const { sandbox, send, started, goOn, path } = beginWaiting();
    const caller = new AbortController();
    const reply = sandbox.fetch(`${sandbox.clientOptions.baseUrl}/api/v1${path}`, {
      method: 'PATCH',
      headers: { ...key, 'content-type': 'application/json' },
      body: '{"name":"Late"}',
      signal: caller.signal,
    });
    await started;
    caller.abort(new Error('gone'));
    await expect(reply).rejects.toThrow('gone');
    goOn();
    await send('GET', '/call-tags');
    expect(sandbox.snapshot().agents[0]?.name).toBe('Nora');
  });
});

it('takes an operationId or a method and a path, with the parameters of the path', () => {
  const sandbox = createSandbox();
  const responder = () => undefined;
  // @ts-expect-error not an operation
  expect(() => sandbox.respond('noSuchOperation', responder)).toThrow(
    'noSuchOperation is not a route',
  );
  // @ts-expect-error no method
  expect(() => sandbox.respond('/calls', responder)).toThrow(RangeError);
  expect(() => sandbox.respond('GET /calls?limit=1', responder)).toThrow('is not a route');
  expect(() => sandbox.respond('GET /api/v1/calls', responder)).toThrow('without /api/v1');
  expect(() => sandbox.respond('GET /calls', undefined as never)).toThrow('must be a function');
  sandbox.respond('GET /calls/{id}/parts/{part}', (_, { path }) => {
    expectTypeOf(path).toEqualTypeOf<
      Readonly<Record<'id', string>> & Readonly<Record<'part', string>>
    >();
    return undefined;
  });
});

describe('a streamed Response', () => {
  const encode = (text: string) => new TextEncoder().encode(text);

  it('sends a streamed Response piece by piece with each of its cookies, and logs what it has sent so far', async () => {
    const { sandbox } = begin();
    let body!: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => void (body = controller),
    });
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    sandbox.respond('GET /calls', () => new Response(stream, { headers }));
    listening = sandbox;
    const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    // Resolves before the body has begun.
    const response = await fetch(`${baseUrl}/api/v1/calls`, { headers: key });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const reader = response.body!.getReader();
    body.enqueue(encode('one'));
    expect((await reader.read()).value).toEqual(encode('one'));
    expect(sandbox.requests[0]?.response).toMatchObject({ body: 'one', bytes: 3 });
    body.close();
    expect((await reader.read()).done).toBe(true);
  });

  it.each<[string, (sandbox: Sandbox, caller: AbortController) => unknown]>([
    ['the caller disconnects', (_, caller) => caller.abort()],
    ['the sandbox is reset', (sandbox) => sandbox.reset()],
    ['the sandbox closes', (sandbox) => sandbox.close()],
  ])('cancels a streamed Response when %s', async (_what, end) => {
    const { sandbox } = begin();
    const canceled = new Promise<void>((resolve) => {
      const stream = new ReadableStream<Uint8Array>({ cancel: () => resolve() });
      sandbox.respond('GET /calls', () => new Response(stream));
    });
    listening = sandbox;
    const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const caller = new AbortController();
    await fetch(`${baseUrl}/api/v1/calls`, { headers: key, signal: caller.signal });
    await end(sandbox, caller);
    await canceled;
  });
});

it.each(['GET /a/x{b}', 'GET /a/{b}{c}'] as const)(
  'refuses %s, which could never match',
  (route) => {
    expect(() => begin().sandbox.respond(route, () => undefined)).toThrow('cannot match');
  },
);
