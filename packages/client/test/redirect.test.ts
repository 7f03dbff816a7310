import { expect, it, vi } from 'vitest';
import { ApiError, request, type Fetch } from '../src/index.js';
import { CALLS, clientFor, fetchClientFor, ID, KEY, rejection } from './support/client.js';
import { json, serve } from './support/server.js';

function redirect(status: number, location: string) {
  return json({}, status, { location });
}

const STATUSES = [301, 302, 303, 307, 308];

it.each(STATUSES)(
  'a %d to another origin is an ApiError that names the origin, and nothing goes there',
  async (status) => {
    const other = await serve(json({}));
    const location = `${other.url}/api/v1/versions/v1?token=s3cret`;
    const server = await serve(redirect(status, location));
    const path = { version_id: 'v1' };
    const call = clientFor(server.url).getWorkflowVersion({ path });
    const error = await rejection<ApiError>(call);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.status).toBe(status);
    expect(error.headers.get('location')).toBe(location);
    expect(error.message).toBe(
      `getWorkflowVersion: ${status} redirects to ${other.url}, which the client does not follow`,
    );
    expect(other.received).toEqual([]);
  },
);

it.each(STATUSES)('a %d under the root is followed by a GET, with the key', async (status) => {
  const server = await serve(redirect(status, '/api/v1/elsewhere?x=1'), json({ tags: ['a'] }));
  expect(await clientFor(server.url).listCallTags()).toEqual({ tags: ['a'] });
  expect(server.received[1]).toMatchObject({
    method: 'GET',
    url: '/api/v1/elsewhere?x=1',
    headers: { authorization: `Bearer ${KEY}` },
  });
});

it('the body of a redirect that is followed is closed', async () => {
  const cancel = vi.fn();
  const headers = { location: '/api/v1/elsewhere' };
  const fetch = vi.fn(async () => Response.json({ tags: [] }));
  fetch.mockResolvedValueOnce(
    new Response(new ReadableStream({ cancel }), { status: 302, headers }),
  );
  await clientFor('http://127.0.0.1', { fetch }).listCallTags();
  expect(cancel).toHaveBeenCalledTimes(1);
});

it.each([307, 308])('a %d under the root keeps method and body', async (status) => {
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
    const server = await serve(redirect(status, '/api/v1/elsewhere'), json({}));
    await CALLS[method](clientFor(server.url));
    const body = server.received[0]?.body;
    expect(server.received[1]).toMatchObject({ method, url: '/api/v1/elsewhere', body });
  }
});

it.each([301, 302, 303])(
  'a %d, which would make a GET of a POST, is an ApiError',
  async (status) => {
    const server = await serve(redirect(status, '/api/v1/elsewhere'), json({}));
    const error = await rejection<ApiError>(CALLS.POST(clientFor(server.url)));
    expect(error.status).toBe(status);
    expect(server.received).toHaveLength(1);
  },
);

it.each([300, 304])('a %d is not followed', async (status) => {
  const server = await serve(redirect(status, '/api/v1/elsewhere'), json({}));
  expect((await rejection<ApiError>(clientFor(server.url).listCallTags())).status).toBe(status);
  expect(server.received).toHaveLength(1);
});

it.each<[string, (url: string) => string, RegExp]>([
  ['another host without a scheme', () => '//127.0.0.2/', /302 redirects to 127\.0\.0\.2, which/],
  [
    'another scheme',
    (url) => url.replace('http:', 'https:'),
    /302 redirects to https:\/\/127\.0\.0\.1:\d+, which/,
  ],
  [
    'a location with credentials',
    (url) => url.replace('//', '//ada:s3cret@'),
    /302 redirects to http:\/\/127\.0\.0\.1:\d+, which/,
  ],
])(
  'a redirect to %s is an ApiError, whose message has the host',
  async (_, locationOf, message) => {
    const server = await serve((response) => {
      response.writeHead(302, { location: locationOf(server.url) }).end();
    });
    const error = await rejection<ApiError>(clientFor(server.url).listCallTags());
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toMatch(message);
    expect(server.received).toHaveLength(1);
  },
);

it('a redirect to a malformed URL is an ApiError', async () => {
  const server = await serve((response) => {
    response.writeHead(302, { location: 'https://[' }).end();
  });
  const error = await rejection<ApiError>(clientFor(server.url).listCallTags());
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toMatch(/302 Found$/);
});

it('redirects in a circle end after five', async () => {
  const server = await serve(redirect(302, '/api/v1/circle'));
  expect((await rejection<ApiError>(clientFor(server.url).listCallTags())).status).toBe(302);
  expect(server.received).toHaveLength(6);
});

it.each(['/other-tenant/api/v1/call-tags', '/voice/api/v1/../../other', '/voice/api/v10'])(
  'a redirect to %s, which leads out of /voice/api/v1, is an ApiError',
  async (location) => {
    const server = await serve(redirect(302, location), json({}));
    const error = await rejection<ApiError>(clientFor(`${server.url}/voice`).listCallTags());
    expect(error).toMatchObject({ name: 'ApiError', status: 302 });
    expect(server.received).toHaveLength(1);
  },
);

/** Lets the runtime follow redirects, as a `fetch` does that ignores `redirect: 'manual'`. */
const following: Fetch = (url, init) => globalThis.fetch(url, { ...init, redirect: 'follow' });

/** Follows redirects like React Native, whose responses do not have `redirected`. */
const followingUnmarked: Fetch = async (url, init) =>
  Object.defineProperty(await following(url, init), 'redirected', { value: undefined });

it.each([307, 308])(
  'a fetch that follows a %d by itself is refused, and the host is named',
  async (status) => {
    const other = await serve(json({}));
    const server = await serve(redirect(status, `${other.url}/api/v1/agents/${ID}`));
    for (const fetch of [following, followingUnmarked]) {
      const error = await rejection(CALLS.PATCH(clientFor(server.url, { fetch })));
      expect(error).toMatchObject({
        name: 'ConfigurationError',
        option: 'fetch',
        status: 200,
        attempts: 1,
      });
      expect(error.message).toContain(`fetch followed a redirect to ${other.url}`);
    }
  },
);

it('a fetch of /fetch that follows a redirect by itself is refused, and the host is named', async () => {
  const other = await serve(json({}));
  const server = await serve(redirect(307, `${other.url}/api/v1/orgs`));
  const client = fetchClientFor(server.url, {
    fetch: (request) => globalThis.fetch(new Request(request, { redirect: 'follow' })),
  });
  const error = await rejection(client.GET('/orgs'));
  expect(error.message).toContain(`fetch followed a redirect to ${other.url}`);
});

it.each<[string, (url: string) => string, string]>([
  ['another scheme', (url) => url.replace('http:', 'https:'), 'https://127.0.0.1:'],
  ['another path', (url) => url.replace(/api.*/, 'login'), 'http://127.0.0.1:'],
])(
  'a fetch that follows a redirect to %s of the same host is refused, because a POST has become a GET',
  async (_, follow, shown) => {
    const server = await serve(json([]));
    // React Native shows the last URL and does not have `redirected`.
    const lax: Fetch = async (url, init) => {
      const response = await globalThis.fetch(url, init);
      return Object.defineProperties(response, {
        url: { value: follow(url) },
        redirected: { value: undefined },
      });
    };
    const error = await rejection(CALLS.POST(clientFor(server.url, { fetch: lax })));
    expect(error).toMatchObject({ name: 'ConfigurationError', option: 'fetch', status: 200 });
    expect(error.message).toContain(`fetch followed a redirect to ${shown}`);
    expect(error.message).not.toContain('login');
  },
);

it('a fetch that follows a 303 to the same URL is refused, because a POST has become a GET', async () => {
  const server = await serve(
    (response, { url }) => void response.writeHead(303, { location: url }).end(),
    json({}),
  );
  const error = await rejection(CALLS.POST(clientFor(server.url, { fetch: following })));
  expect(server.received.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect(error).toMatchObject({ name: 'ConfigurationError', option: 'fetch', attempts: 1 });
});

it('a fetch whose last URL escapes other characters has not followed a redirect', async () => {
  const server = await serve(json({ ok: true }));
  const fetch: Fetch = async (url, init) => {
    const response = await globalThis.fetch(url, init);
    return Object.defineProperty(response, 'url', { value: url.replace('(', '%28') });
  };
  const call = request(clientFor(server.url, { fetch }), 'GET /calls/{id}', {
    path: { id: 'a(b' },
  });
  expect((await call).data).toEqual({ ok: true });
});

it('a redirect that a browser hides is an ApiError that says so', async () => {
  // A browser responds with status 0 and without headers to `redirect: 'manual'`.
  const hidden = Response.error();
  Object.defineProperty(hidden, 'type', { value: 'opaqueredirect' });
  const fetch = () => Promise.resolve(hidden);
  expect(await rejection(clientFor('http://127.0.0.1', { fetch }).listCallTags())).toMatchObject({
    name: 'ApiError',
    status: 0,
    message:
      'listCallTags: 0 redirects to an address that a page cannot see, and the client does not follow it',
  });
});
