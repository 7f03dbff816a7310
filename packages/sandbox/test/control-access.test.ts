import { expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';

const { seedIds } = createSandbox();
const recording = `/recordings/${seedIds.call}.wav`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Asks a sandbox whose host is another machine. Without a token, it has no `controlToken`. */
async function askFromOutside(
  path: string,
  headers: Readonly<Record<string, string>>,
  controlToken?: string,
): Promise<Response> {
  const { handlers } = createSandbox({
    allowedHosts: ['sandbox.lan'],
    ...(controlToken !== undefined && { controlToken }),
  });
  return handlers.base(new Request(`http://sandbox.lan/_sandbox${path}`, { headers }));
}

it.each<[string, string, Readonly<Record<string, string>>, string | undefined, number]>([
  ['cannot use the controls of a sandbox without a token', '/state', {}, undefined, 403],
  ['can use the controls with the control token', '/state', bearer('sesame'), 'sesame', 200],
  ['can read the health', '/health', {}, undefined, 200],
  ['can get a recording', recording, {}, undefined, 200],
  ['can get a recording, if there is a token', recording, {}, 'sesame', 200],
  ['can open the page, which holds no data, if there is a token', '/', {}, 'sesame', 200],
  ['cannot open the page if there is no token to ask for', '/', {}, undefined, 403],
])('a caller on another machine %s', async (_access, path, headers, controlToken, status) => {
  expect((await askFromOutside(path, headers, controlToken)).status).toBe(status);
});

it.each([
  ['another token', '/state', bearer('sesam')],
  ['no token', '/state', {}],
  ['no token for the list of controls', '/info', {}],
])('asks a caller on another machine with %s for the control token', async (_, path, headers) => {
  const response = await askFromOutside(path, headers, 'sesame');
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="sandbox controls"');
});

const preflight = (origin: string): Promise<Response> =>
  createSandbox({ allowedHosts: ['app.example'] }).handlers.base(
    new Request('http://localhost/_sandbox/failures', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    }),
  );

it('allows a preflight of a control by a loopback page', async () => {
  const { status, headers } = await preflight('http://localhost:5173');
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  expect(headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE, HEAD, OPTIONS');
  expect(headers.get('access-control-allow-headers')).toContain('content-type');
});

it('refuses a preflight of a control by a foreign page', async () => {
  const { status, headers } = await preflight('https://evil.example');
  expect([status, headers.has('access-control-allow-origin')]).toEqual([403, false]);
});

it('refuses a preflight of a control by a page of an allowed host', async () => {
  expect((await preflight('https://app.example')).status).toBe(403);
});
