/** The sandbox behind MSW, for code that does not take a `fetch`. */
import { once } from 'node:events';
import nodeHttp from 'node:http';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, it } from 'vitest';

it('a connection that the sandbox resets is a network error of fetch and of node:http', async () => {
  const sandbox = createSandbox({ allowedHosts: ['api.example.com'] });
  const server = setupServer(
    http.all('http://api.example.com/*', ({ request }) => sandbox.handlers.base(request)),
  );
  server.listen({ onUnhandledRequest: 'error' });
  try {
    const url = 'http://api.example.com/api/v1/numbers';
    const headers = { authorization: `Bearer ${sandbox.clientOptions.apiKey}` };
    sandbox.fail('listPhoneNumbers', { reset: true, times: 2 });
    await expect(fetch(url, { headers })).rejects.toThrow(TypeError);
    await expect(once(nodeHttp.get(url, { headers }), 'response')).rejects.toThrow();
    expect((await fetch(url, { headers })).status).toBe(200);
  } finally {
    server.close();
  }
});
