import { expect, it } from 'vitest';
import { ApiError } from '../src/index.js';
import { CALLS, clientOf, KEY, rejection } from './support/client.js';
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
    const call = clientOf(server.url).getWorkflowVersion({ path });
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

it.each(STATUSES)('a %d within the origin is followed by a GET, with the key', async (status) => {
  const server = await serve(redirect(status, '/elsewhere?x=1'), json({ tags: ['a'] }));
  expect(await clientOf(server.url).listCallTags()).toEqual({ tags: ['a'] });
  expect(server.received[1]).toMatchObject({
    method: 'GET',
    url: '/elsewhere?x=1',
    headers: { authorization: `Bearer ${KEY}` },
  });
});
it.each([307, 308])('a %d within the origin keeps method and body', async (status) => {
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
    const server = await serve(redirect(status, '/elsewhere'), json({}));
    await CALLS[method](clientOf(server.url));
    const body = server.received[0]?.body;
    expect(server.received[1]).toMatchObject({ method, url: '/elsewhere', body });
  }
});

it.each([301, 302, 303])(
  'a %d, which would make a GET of a POST, is an ApiError',
  async (status) => {
    const server = await serve(redirect(status, '/elsewhere'), json({}));
    const error = await rejection<ApiError>(CALLS.POST(clientOf(server.url)));
    expect(error.status).toBe(status);
    expect(server.received).toHaveLength(1);
  },
);

it.each([300, 304, 305, 306])('a %d is not followed', async (status) => {
  const server = await serve(redirect(status, '/elsewhere'), json({}));
  expect((await rejection<ApiError>(clientOf(server.url).listCallTags())).status).toBe(status);
  expect(server.received).toHaveLength(1);
});

it.each([
  ['another host without a scheme', () => '//127.0.0.2/', '127.0.0.2'],
  ['another scheme', (url: string) => url.replace('http:', 'https:'), 'https://127.0.0.1:\\d+'],
  ['credentials', (url: string) => url.replace('//', '//ada:s3cret@'), 'http://127.0.0.1:\\d+'],
  ['a malformed URL', () => 'https://[', undefined],
  ['a script', () => 'javascript:alert(1)', undefined],
  ['nothing', () => '', undefined],
])('a redirect to %s is an ApiError', async (_, locationOf, target) => {
  const server = await serve((response) => {
    response.writeHead(302, { location: locationOf(server.url) }).end();
  });
  const error = await rejection<ApiError>(clientOf(server.url).listCallTags());
  expect(error).toBeInstanceOf(ApiError);
  const reason = target ? ` redirects to ${target}, which the client does not follow` : '';
  expect(error.message).toMatch(new RegExp(`^listCallTags: 302${reason}$`));
  expect(server.received).toHaveLength(1);
});

it('redirects in a circle end after five', async () => {
  const server = await serve(redirect(302, '/circle'));
  expect((await rejection<ApiError>(clientOf(server.url).listCallTags())).status).toBe(302);
  expect(server.received).toHaveLength(6);
});
