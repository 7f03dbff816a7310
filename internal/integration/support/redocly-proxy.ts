/** Runs `redocly proxy`, which records the traffic that it passes on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { redoclyProgram } from '@voice-agent-platform/shared/chores/redocly';

/**
 * Starts a proxy in a folder, and resolves when it listens.
 * @param options the words after `redocly proxy`
 * @returns a function that stops the proxy, which then has written its recording
 */
export async function startProxy(options: readonly string[], cwd: string) {
  const proxy = spawn(process.execPath, [redoclyProgram, 'proxy', ...options], {
    cwd,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(proxy, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes('Press Ctrl+C')) resolve();
    };
    proxy.stdout.on('data', read);
    proxy.stderr.on('data', read);
    proxy.once('exit', () => reject(new Error(`redocly proxy ended: ${output}`)));
  });
  return async () => {
    proxy.kill('SIGINT');
    await exited;
  };
}

/** Finds a free port. The guide names its ports, so they must be known before the proxies start. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
