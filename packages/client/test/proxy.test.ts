import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { KEY, runProgram } from './support/client.js';
import { json, serve } from './support/server.js';

/** Starts a proxy that counts its tunnels. */
async function serveProxy() {
  let tunnels = 0;
  const proxy = createServer();
  proxy.on('connect', ({ url = '' }, client) => {
    tunnels++;
    const { hostname, port } = new URL(`http://${url}`);
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    tunnels: () => tunnels,
  };
}

it.each([
  ['createClient', '@voice-agent-platform/client', 'listCallTags()'],
  ['createFetchClient', '@voice-agent-platform/client/fetch', "GET('/call-tags')"],
])(
  'a dispatcher of undici for proxies sends the calls of %s through connections that it keeps',
  async (create, entry, call) => {
    const proxy = await serveProxy();
    const server = await serve(json({ tags: ['a'] }));
    const program = `
      import { ${create} } from '${entry}';
      import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';
      setGlobalDispatcher(new EnvHttpProxyAgent());
      const options = { baseUrl: '${server.url}', platformUrl: '${server.url}', apiKey: '${KEY}' };
      for (let count = 0; count < 5; count++) await ${create}(options).${call};
      process.exit();`;
    await runProgram(program, { HTTP_PROXY: proxy.url, NO_PROXY: '' });
    expect(server.received).toHaveLength(5);
    // Without the dispatcher there is no tunnel, and a dispatcher that is created for each call opens one for each call.
    expect(proxy.tunnels()).toBeGreaterThan(0);
    expect(proxy.tunnels()).toBeLessThanOrEqual(2);
  },
);
