/** Tests the command line as a process: its output, its signals and its exit codes. */
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { seedIds, type Snapshot } from '../src/index.js';
import { createFolder, runCommandLine, startCommandLine } from './command-line.js';
import { until } from './events.js';

/** Starts the command line, and waits until it serves. */
async function serve(...args: readonly string[]) {
  const { child, ended } = startCommandLine(['--port', '0', '--platform-port', '0', ...args]);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  /** Waits for the next line that contains a text. */
  const lineWith = async (text: string): Promise<string> => {
    for (;;) {
      const { value: line, done } = (await lines.next()) as IteratorResult<string, undefined>;
      if (done) throw new Error(`The command ended without printing ${text}.`);
      if (line.includes(text)) return line;
    }
  };
  const baseUrl = /http:\S+/.exec(await lineWith('base root'))![0];
  const send = (path: string, method = 'GET', body?: object): Promise<Response> =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: 'Bearer sk_test_cli', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return { child, ended, lineWith, baseUrl, send };
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'exits with 0 on %s while a request is pending, and ends the request',
  async (signal) => {
    const { child, ended, baseUrl, send } = await serve();
    await send('/_sandbox/failures', 'POST', { operationId: 'listCallTags', stall: true });
    const stalled = send('/api/v1/call-tags').catch(() => 'ended');
    const failures = async () => (await send('/_sandbox/failures')).text();
    await until({ baseUrl, fetch }, async () => (await failures()) === '[]');
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 0, errors: '' });
    expect(await stalled).toBe('ended');
  },
);

it('writes no color into a pipe', async () => {
  const { lineWith, send } = await serve();
  await send('/api/v1/call-tags');
  expect(await lineWith('listCallTags')).not.toContain('\u001b');
});

it('keeps serving when nobody reads its output', async () => {
  const { child, ended, send } = await serve();
  child.stdout.destroy();
  for (let count = 0; count < 5; count++) {
    expect((await send('/api/v1/call-tags')).status).toBe(200);
  }
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

it('keeps serving when nobody reads its errors', async () => {
  const folder = await createFolder();
  const { child, ended, send } = await serve('--state', join(folder, 'state.json'));
  child.stderr.destroy();
  // Each change that cannot be saved is an error.
  await rm(folder, { recursive: true });
  for (let count = 0; count < 5; count++) {
    const { status } = await send(`/api/v1/agents/${seedIds.agent}`, 'PATCH', { name: 'Mira' });
    expect(status).toBe(507);
  }
  expect((await send('/api/v1/call-tags')).status).toBe(200);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

it('prints no stack trace when nobody reads the help', async () => {
  const { child, ended } = startCommandLine(['--help']);
  child.stdout.destroy();
  expect(await ended).toMatchObject({ code: 0, errors: '' });
});

it('ends an execution whose webhook gets no response on SIGTERM, and keeps its run', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}));
  silent.listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const file = join(await createFolder(), 'state.json');
  const { child, ended, send } = await serve('--state', file, '--deliver-webhooks');
  const hooks = [{ url: `http://127.0.0.1:${port}/` }];
  await send(`/api/v1/use-cases/${seedIds.useCase}`, 'PATCH', { hooks });
  const connected = once(silent, 'connection');
  const path = `/_sandbox/use-cases/${seedIds.useCase}/execute`;
  const execution = send(path, 'POST').catch(() => 'ended');
  await connected;
  child.kill('SIGTERM');
  expect([(await ended).code, await execution]).toEqual([0, 'ended']);
  const { runs } = JSON.parse(await readFile(file, 'utf8')) as Snapshot;
  expect(runs).toHaveLength(3);
});

it('exits with 2 for an unknown option', async () => {
  expect(await runCommandLine('--wrong')).toMatchObject({
    code: 2,
    errors: "Unknown option '--wrong'. Try --help.\n",
  });
});
