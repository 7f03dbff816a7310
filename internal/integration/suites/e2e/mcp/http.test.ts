/** Tests the server over streamable HTTP: both eras of the protocol, and the callers it rejects. */
import { request } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { agree, connect, ERAS, startHttp, textOf, type HttpServer } from '../../../support/mcp.js';
import { startPlatform, type Platform } from '../../../support/platform.js';
import { calls } from '../../../support/story.js';

let platform: Platform;
let server: HttpServer;
beforeEach(async () => {
  platform = await startPlatform();
  server = await startHttp(platform, ['--allow-writes', '--allow-host', 'mcp.internal']);
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

it.each(ERAS)('serves the %s era', async (era) => {
  await using connection = await connect(platform, { era, url: server.url });
  const result = await connection.call('listCallTags');
  expect(result.structuredContent).toMatchObject({ tags: expect.any(Array) as unknown[] });
});

it('asks before it deletes, and deletes after the user agrees', async () => {
  const respond = vi.fn(agree);
  await using connection = await connect(platform, { url: server.url, respond });
  const result = await connection.call('deletePhoneNumbers', calls.deletePhoneNumbers);
  expect(result.isError, textOf(result)).toBeFalsy();
  expect(respond).toHaveBeenCalledOnce();
  const left = platform.sandbox.snapshot().phoneNumbers;
  expect(left.map(({ title }) => title)).toEqual(['Patients']);
});

it('refuses to delete for a client of the legacy era, which it cannot ask without a session', async () => {
  await using connection = await connect(platform, {
    era: 'legacy',
    url: server.url,
    respond: agree,
  });
  const refused = await connection.call('removeMember', calls.removeMember);
  expect(textOf(refused)).toMatch(
    'over HTTP this server cannot ask a client of a protocol version before 2026-07-28',
  );
  expect(platform.sandbox.requests).toEqual([]);
});

it.each([
  ['another host name', 403, { host: 'rebound.example' }],
  ['a page of another origin', 403, { origin: 'https://rebound.example' }],
  ['a host name that is allowed', 200, { host: 'mcp.internal' }],
  ['a page of this machine', 200, { origin: 'http://localhost:3000' }],
] as const)('responds to %s with %i', async (_, status, headers) => {
  expect(await postWithHeaders(server.url, headers)).toBe(status);
});

it('responds with 404 to a path other than /mcp', async () => {
  expect((await fetch(new URL('/', server.url))).status).toBe(404);
});

/** `fetch` does not let a program set the header Host. */
function postWithHeaders(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sending.on('error', reject);
    sending.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
  });
}
