import { expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { begin } from './support.js';

it('allows preflights of controls by loopback pages only', async () => {
  const { control } = begin();
  const preflight = (origin: string) =>
    control('OPTIONS', '/failures', undefined, {
      origin,
      'access-control-request-method': 'POST',
    });
  const { status, headers } = await preflight('http://localhost:5173');
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  expect(headers.get('access-control-allow-methods')).toContain('POST');
  expect(headers.get('access-control-allow-headers')).toContain('content-type');
  expect((await preflight('https://evil.example')).status).toBe(403);
});

const recording = `/recordings/${createSandbox().seedIds.call}.wav`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

it.each<[string, string, object, string | undefined, number]>([
  ['cannot use the controls of a sandbox without a token', '/state', {}, undefined, 403],
  ['can use the controls with the control token', '/state', bearer('sesame'), 'sesame', 200],
  ['cannot use the controls with another token', '/state', bearer('sesam'), 'sesame', 401],
  ['cannot use the controls without the token', '/state', {}, 'sesame', 401],
  ['can read the health', '/health', {}, undefined, 200],
  ['can get a recording', recording, {}, undefined, 200],
  ['can get a recording, if there is a token', recording, {}, 'sesame', 200],
  ['can open the page, which holds no data, if there is a token', '/', {}, 'sesame', 200],
  ['cannot open the page if there is no token to ask for', '/', {}, undefined, 403],
  ['cannot list the controls without the token', '/info', {}, 'sesame', 401],
])('a caller on another machine %s', async (_access, path, headers, controlToken, wanted) => {
  const { handlers } = createSandbox({
    allowedHosts: ['sandbox.lan'],
    ...(controlToken !== undefined && { controlToken }),
  });
  const request = new Request(`http://sandbox.lan/_sandbox${path}`, { headers: { ...headers } });
  const { status, headers: received } = await handlers.base(request);
  const challenge = wanted === 401 ? 'Bearer realm="sandbox controls"' : null;
  expect([status, received.get('www-authenticate')]).toEqual([wanted, challenge]);
});
