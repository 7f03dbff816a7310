import { describe, expect, it } from 'vitest';
import { ApiError } from '../src/index.js';
import { CALLS, clientOf, KEY, rejection } from './support/client.js';
import { json, serve } from './support/server.js';

function redirect(status: number, location: string) {
  return json({}, status, { location });
}

describe('a redirect to another origin', () => {
  it.each([301, 302, 303, 307, 308])(
    'a redirect to another origin by %d is an ApiError, and nothing goes there',
    async (status) => {
      const other = await serve(json({}));
      const server = await serve(redirect(status, `${other.url}/api/v1/versions/v1`));
      const client = clientOf(server.url);
      const error = await rejection<ApiError>(
        client.getWorkflowVersion({ path: { version_id: 'v1' } }),
      );
      expect(error).toBeInstanceOf(ApiError);
      expect(error.status).toBe(status);
      expect(error.headers.get('location')).toBe(`${other.url}/api/v1/versions/v1`);
      // The host alone: the path and the query of a target may hold secrets.
      expect(error.message).toBe(
        `getWorkflowVersion: ${status} redirects to ${new URL(other.url).host}, which the client does not follow`,
      );
      expect(other.received).toEqual([]);
    },
  );

  it('a redirect to another origin without a scheme names its host', async () => {
    const server = await serve(redirect(302, '//127.0.0.2/'));
    const error = await rejection<ApiError>(clientOf(server.url).listCallTags());
    expect(error.message).toBe(
      'listCallTags: 302 redirects to 127.0.0.2, which the client does not follow',
    );
    expect(server.received).toHaveLength(1);
  });

  it.each(['https://[', 'javascript:alert(1)', 'data:text/plain,x'])(
    'or to no origin, %s, is an ApiError too',
    async (location) => {
      const server = await serve(redirect(302, location));
      const error = await rejection<ApiError>(clientOf(server.url).listCallTags());
      expect(error).toBeInstanceOf(ApiError);
      expect(error.message).toBe('listCallTags: 302');
      expect(server.received).toHaveLength(1);
    },
  );

  it('a redirect to another origin is one to another scheme or port too', async () => {
    const server = await serve((response) => {
      response.writeHead(302, { location: server.url.replace('http:', 'https:') }).end();
    });
    expect(await rejection(clientOf(server.url).listCallTags())).toBeInstanceOf(ApiError);
    expect(server.received).toHaveLength(1);
  });
});

it.each([301, 302, 303, 307, 308])(
  'a redirect within the origin by %d is followed by a GET, with the key',
  async (status) => {
    const server = await serve(redirect(status, '/elsewhere?x=1'), json({ tags: ['a'] }));
    expect(await clientOf(server.url).listCallTags()).toEqual({ tags: ['a'] });
    expect(server.received[1]).toMatchObject({ method: 'GET', url: '/elsewhere?x=1' });
    expect(server.received[1]?.headers.authorization).toBe(`Bearer ${KEY}`);
  },
);

it.each([307, 308])(
  'a redirect within the origin by %d is followed by the others with their method and body',
  async (status) => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
      const server = await serve(redirect(status, '/elsewhere'), json({}));
      await CALLS[method](clientOf(server.url));
      expect(server.received[1]).toMatchObject({
        method,
        url: '/elsewhere',
        body: server.received[0]?.body,
      });
    }
  },
);

it.each([301, 302, 303])(
  'a redirect within the origin by %d, which would make a GET of them, is an ApiError',
  async (status) => {
    const server = await serve(redirect(status, '/elsewhere'), json({}));
    const error = await rejection<ApiError>(CALLS.POST(clientOf(server.url)));
    expect(error.status).toBe(status);
    expect(server.received).toHaveLength(1);
  },
);

it('a redirect within the origin that goes in a circle ends', async () => {
  const server = await serve(redirect(302, '/circle'));
  expect((await rejection<ApiError>(clientOf(server.url).listCallTags())).status).toBe(302);
  expect(server.received).toHaveLength(6);
});

it('a redirect within the origin without a location is an ApiError', async () => {
  const server = await serve(json({}, 302));
  expect((await rejection<ApiError>(clientOf(server.url).listCallTags())).status).toBe(302);
});
