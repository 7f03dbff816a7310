/** Tests how `pnpm start` serves, ends and fails. `tour.test.ts` tests the calls that it makes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createSandbox, seedIds } from '@voice-agent-platform/sandbox';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { run } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { readOptions, type Options } from '../start/options.js';
import { serve } from '../start/serve.js';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

const folder = await createTemporaryFolder();
afterAll(folder.remove);

const ANY_PORT = ['--port', '0', '--platform-port', '0', '--docs-port', '0'];

it('executes a use case at the time of the machine, as the recipe of failed runs expects', async () => {
  const served = await serve((await readOptions(ANY_PORT)) as Options);
  onTestFinished(served.close);
  const execute = `${served.baseUrl}/_sandbox/use-cases/${seedIds.useCase}/execute`;
  const startMs = Date.now();
  const response = await fetch(execute, { method: 'POST' });
  const { run: added } = (await response.json()) as { run: { timestamp: string } };
  expect(Date.parse(added.timestamp)).toBeGreaterThanOrEqual(startMs);
});

it('serves the seed at the three addresses after the tour, until it is interrupted', async () => {
  const program = `
    import { readOptions } from './start/options.ts';
    import { serveAndTour } from './start/serve.ts';
    process.exitCode = await serveAndTour(await readOptions(${JSON.stringify(ANY_PORT)}));`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: join(repository, 'scripts'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  let stdout = '';
  for await (const line of createInterface(child.stdout)) {
    stdout += `${line}\n`;
    if (line.includes('Ctrl-C')) break;
  }
  const [baseUrl, platformUrl, docsUrl] = ['Base root', 'Platform root', 'Docs'].map(
    (label) => new RegExp(`${label} +(http\\S+)`).exec(stdout)?.[1],
  );
  const headers = { authorization: `Bearer ${/Bearer (\S+)'/.exec(stdout)?.[1]}` };
  const numbers = await fetch(`${baseUrl}/api/v1/numbers`, { headers });
  expect(await numbers.json()).toHaveLength(createSandbox().snapshot().phoneNumbers.length);
  expect((await fetch(`${platformUrl}/api/v1/numbers`, { headers })).status).toBe(404);
  expect((await fetch(`${docsUrl}`)).headers.get('content-type')).toContain('text/html');

  child.kill('SIGINT');
  expect(await exit).toEqual([0, null]);
});

it.each([
  ['--help', 0, 'stdout', 'Usage: npx -y pnpm@12 start'],
  ['--twice', 1, 'stderr', "Unknown option '--twice'"],
] as const)(
  'responds to %s without a build, with exit code %i on %s',
  async (option, exitCode, stream, text) => {
    const start = join(repository, 'scripts/start.ts');
    const outcome = await run(process.execPath, ['--import', 'tsx', start, option]);
    expect(outcome[stream]).toContain(text);
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.output).not.toMatch(/Building|^\s+at /m);
  },
);

it.each(['--port', '--platform-port', '--docs-port'])(
  'names %s if another process uses the port',
  async (flag) => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ports = ANY_PORT.with(ANY_PORT.indexOf(flag) + 1, String(port));
    const options = (await readOptions(ports)) as Options;
    await expect(serve(options)).rejects.toThrow(
      new RegExp(`Port ${port} is in use by another process\\. .*${flag}`),
    );
  },
);

it.each([
  ['{"organization": ', 'line 1, column 18: not JSON'],
  ['{"api_key": sk_test_secret}', 'line 1, column 13: not JSON: invalid symbol'],
  ['{"organization": 3}', 'The seed is not valid'],
])('names the file and the fault of the seed %s, and does not quote it', async (text, fault) => {
  const file = join(folder.path, 'bad.json');
  await writeFile(file, text);
  const start = async () => serve((await readOptions([...ANY_PORT, '--seed', file])) as Options);
  const { message } = (await start().catch((error: unknown) => error)) as Error;
  expect(message).toContain(`The seed ${file} cannot be used: ${fault}`);
  expect(message).not.toContain('sk_test_secret');
});
