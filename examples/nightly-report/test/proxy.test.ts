import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createProxiedClient } from '../src/proxy.js';

it('reaches the platform through the proxy', async () => {
  const sandbox = createSandbox();
  const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  onTestFinished(() => sandbox.close());
  const targets: string[] = [];
  const proxy = createServer().on('connect', ({ url = '' }, socket: Socket) => {
    targets.push(url);
    const target = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void proxy.close());
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('VOICE_AGENT_BASE_URL', baseUrl);
  vi.stubEnv('VOICE_AGENT_PLATFORM_URL', platformUrl);
  vi.stubEnv('VOICE_AGENT_API_KEY', sandbox.clientOptions.apiKey);

  const { port } = proxy.address() as AddressInfo;
  const platform = createProxiedClient(`http://127.0.0.1:${port}`);
  expect(await platform.listPhoneNumbers()).toHaveLength(2);
  expect(targets).toEqual([new URL(baseUrl).host]);
});
