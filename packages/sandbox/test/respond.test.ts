/** Tests when a function of `respond` is called. How its response is sent is tested in `program-responses.test.ts`. */
import { expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { formatRequest } from '../src/cli/request-line.js';
import { createSandbox } from '../src/index.js';
import { begin } from './support.js';

it('serves a route that the contract lacks, in process and on the ports', async () => {
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
  const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  onTestFinished(() => sandbox.close());
  const response = await fetch(`${baseUrl}/api/v1/calls/${id}?page=2`, {
    headers: { authorization: 'Bearer sk_test_1' },
  });
  expect(await response.json()).toEqual(expected);
});

it('records that a function of the program responded, and prints it in the log line', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('GET /calls', () => Response.json([1]));
  await send('GET', '/calls');
  const [request] = sandbox.requests;
  expect(request).toMatchObject({ source: 'program', status: 200, response: { body: [1] } });
  expect(request).not.toHaveProperty('operationId');
  expect(formatRequest(request!, { colored: false })).toContain('(program)');
});

const { organization, organizationUuid } = createSandbox().seedIds;
const ofOrganization = (id: string | null) => ({ 'x-organization-id': id });

it.each([
  ['on the base root', 200, { root: 'base' }],
  ['on the platform root', 200, { root: 'platform', headers: ofOrganization(organization) }],
  ['with the UUID', 200, { root: 'platform', headers: ofOrganization(organizationUuid) }],
  ['of another organization', 403, { root: 'platform', headers: ofOrganization('other') }],
  ['without an organization', 422, { root: 'platform', headers: ofOrganization(null) }],
  ['without a key', 401, { root: 'base', headers: { authorization: null } }],
] as const)(
  'responds to a call of a route of the program %s with %i',
  async (_what, status, options) => {
    const { sandbox, send } = begin();
    sandbox.respond('GET /orgs/{id}/versions', () => new Response());
    expect((await send('GET', '/orgs/1/versions', options)).status).toBe(status);
  },
);

it('responds with 404 to a route of the program if its function returns undefined', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('GET /calls', () => undefined);
  const { status, json } = await send('GET', '/calls');
  expect([status, json['detail']]).toEqual([404, expect.stringContaining('no such path')]);
});

it('gives a function of a route that the contract lacks a 404 from next', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('POST /calls', async (_, { next }) => Response.json((await next()).status));
  expect((await send('POST', '/calls')).text).toBe('404');
});

it('lists the methods of the routes of the program in Allow', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('GET /calls', () => undefined);
  sandbox.respond('POST /calls', () => undefined);
  for (const [method, status] of [
    ['DELETE', 405],
    ['OPTIONS', 204],
  ] as const) {
    const { headers, ...response } = await send(method, '/calls');
    expect([response.status, headers.get('allow')]).toEqual([status, 'POST, GET, HEAD, OPTIONS']);
  }
});

it('lets a function respond to an operation by its operationId, and checks only the path', async () => {
  const { sandbox, send } = begin();
  const { agent } = sandbox.seedIds;
  sandbox.respond('updateAgent', async (request, { path }) => {
    expectTypeOf(path.id).toEqualTypeOf<string>();
    return Response.json({ ...((await request.json()) as object), id: path.id }, { status: 202 });
  });
  const reply = await send('PATCH', `/agents/${agent}`, { body: { name: 1 } });
  expect([reply.status, reply.json]).toEqual([202, { name: 1, id: agent }]);
  expect((await send('PATCH', '/agents/short', { body: {} })).status).toBe(422);
  expect(sandbox.requests).toMatchObject([
    { operationId: 'updateAgent', source: 'program' },
    { operationId: 'updateAgent', status: 422 },
  ]);
});

it('lets a function respond to an operation by its route, only on the root of the operation', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('GET /numbers', () => Response.json([]));
  expect((await send('GET', '/numbers')).json).toEqual([]);
  expect((await send('GET', '/numbers', { root: 'platform' })).status).toBe(404);
});

it('performs the operation in next, so that a function can change one field of its response', async () => {
  const { sandbox, send } = begin();
  const path = `/agents/${sandbox.seedIds.agent}`;
  sandbox.respond('updateAgent', async (_, { next }) => {
    const response = await next();
    return Response.json({ ...((await response.json()) as object), voice_id: null });
  });
  const { json } = await send('PATCH', path, { body: { name: 'Mira' } });
  expect(json).toMatchObject({ name: 'Mira', voice_id: null });
  expect(sandbox.requests[0]!.changes).toMatchObject([{ pointer: `${path}/name` }]);
});

it('returns the refusal of an invalid request from next', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('updateAgent', (_, { next }) => next());
  const path = `/agents/${sandbox.seedIds.agent}`;
  const { status, pointers } = await send('PATCH', path, { body: { name: 1 } });
  expect([status, pointers]).toEqual([422, ['/name']]);
});

it('applies a failure with a status before it calls a function', async () => {
  const { sandbox, send } = begin();
  let calls = 0;
  sandbox.respond('listCallTags', () => Response.json({ tags: [`${++calls}`] }));
  sandbox.fail('listCallTags', { status: 503 });
  expect([(await send('GET', '/call-tags')).status, calls]).toEqual([503, 0]);
});

it('truncates the response of a function on request', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('listCallTags', () => Response.json({ tags: [] }));
  sandbox.fail('listCallTags', { truncate: true });
  await expect(send('GET', '/call-tags')).rejects.toThrow('terminated');
  expect((await send('GET', '/call-tags')).json).toEqual({ tags: [] });
});

it('truncates a response once if its function calls next', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('listCallTags', (_, { next }) => next());
  sandbox.fail('listCallTags', { truncate: true, times: 2 });
  await expect(send('GET', '/call-tags')).rejects.toThrow('terminated');
  expect(sandbox.failures).toMatchObject([{ remaining: 1 }]);
});

it('calls the function that was added last first, until one responds', async () => {
  const { sandbox, send } = begin();
  const called: number[] = [];
  const add = (id: number, response?: Response) =>
    sandbox.respond('listCallTags', () => {
      called.push(id);
      return response;
    });
  add(1);
  add(2, Response.json({ tags: [] }));
  add(3);
  expect((await send('GET', '/call-tags')).json).toEqual({ tags: [] });
  expect(called).toEqual([3, 2]);
});

it('removes only the function whose removal is called', async () => {
  const { sandbox, send } = begin();
  const respond = (tag: string) =>
    sandbox.respond('listCallTags', () => Response.json({ tags: [tag] }));
  const removeFirst = respond('first');
  const removeSecond = respond('second');
  removeFirst();
  expect((await send('GET', '/call-tags')).json).toEqual({ tags: ['second'] });
  removeSecond();
  expect((await send('GET', '/call-tags')).json).toEqual({ tags: sandbox.snapshot().callTags });
});

it('responds by itself if every function returns undefined', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('listCallTags', () => undefined);
  expect((await send('GET', '/call-tags')).json).toEqual({ tags: sandbox.snapshot().callTags });
  expect(sandbox.requests[0]).not.toHaveProperty('source');
});

it('keeps the functions of the program when it is reset', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('listCallTags', () => Response.json({ tags: [] }));
  sandbox.reset();
  expect((await send('GET', '/call-tags')).json).toEqual({ tags: [] });
});

it.each<[string, string, () => unknown]>([
  [
    'throws',
    'The function for listCallTags failed: not today',
    () => {
      throw new Error('not today');
    },
  ],
  ['returns an object', 'It returned no Response.', () => ({ tags: [] })],
  ['returns null', 'It returned no Response.', () => null],
])('responds with 500 and the reason if a function %s', async (_what, reason, respond) => {
  const errors: unknown[] = [];
  const { sandbox, send } = begin({ onError: (error) => errors.push(error) });
  sandbox.respond('listCallTags', respond as () => Response);
  const { status, json } = await send('GET', '/call-tags');
  expect([status, json['type']]).toEqual([500, 'urn:voice-agent-sandbox:problem:handler-failed']);
  expect(json['detail']).toContain(reason);
  expect(errors).toHaveLength(1);
});

it('refuses a body that is too long before a function sees it', async () => {
  const { sandbox, send } = begin({ maxBodyBytes: 10 });
  let calls = 0;
  sandbox.respond('POST /calls', () => new Response(`${++calls}`));
  const { status } = await send('POST', '/calls', { body: { more: 'than ten' } });
  expect([status, calls]).toEqual([413, 0]);
});

it('passes on a parameter whose name has a hyphen', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('GET /calls/{call-id}', (_, { path }) => Response.json(path['call-id']));
  expect((await send('GET', '/calls/a%20b')).text).toBe('"a b"');
});

it('takes the names of the parameters of a path from the route', () => {
  createSandbox().respond('GET /calls/{id}/parts/{part}', (_, { path }) => {
    expectTypeOf(path).toEqualTypeOf<
      Readonly<Record<'id', string>> & Readonly<Record<'part', string>>
    >();
    return undefined;
  });
});

it.each([
  ['an operation that does not exist', 'noSuchOperation', 'noSuchOperation is not a route'],
  ['a path without a method', '/calls', '/calls is not a route'],
  ['a query', 'GET /calls?limit=1', 'is not a route'],
  ['the prefix of the API', 'GET /api/v1/calls', 'without /api/v1'],
  ['a malformed percent-encoding', 'GET /rate/100%', 'write % as %25'],
  ['a parameter after other text', 'GET /a/x{b}', 'cannot match'],
  ['two parameters in one segment', 'GET /a/{b}{c}', 'cannot match'],
  ['a parameter without a name', 'GET /a/{}', 'cannot match'],
])('refuses a route with %s', (_what, route, reason) => {
  const add = () => createSandbox().respond(route as 'GET /', () => undefined);
  expect(add).toThrow(RangeError);
  expect(add).toThrow(reason);
});

it('refuses a route at compile time that is neither an operationId nor a method and a path', () => {
  const { respond } = createSandbox();
  // @ts-expect-error not an operation
  expect(() => respond('noSuchOperation', () => undefined)).toThrow('is not a route');
  // @ts-expect-error no method
  expect(() => respond('/calls', () => undefined)).toThrow('is not a route');
});

it('refuses a responder that is not a function', () => {
  const add = () => createSandbox().respond('GET /calls', undefined as never);
  expect(add).toThrow('The second argument of respond must be a function.');
});
