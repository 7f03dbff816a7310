import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@voice-agent-platform/client';
import { operations } from '@voice-agent-platform/openapi/operations';
import { createSandbox, seedIds, type Sandbox, type Seed } from '@voice-agent-platform/sandbox';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { run } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { readOptions, type Options } from '../start/options.js';
import { serve } from '../start/serve.js';
import { runTour } from '../start/tour.js';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

const folder = await createTemporaryFolder();
afterAll(folder.remove);

const ANY_PORT = ['--port', '0', '--platform-port', '0', '--docs-port', '0'];

interface Outcome {
  readonly failures: number;
  readonly printed: string;
}

async function tourServer(seed?: Seed): Promise<Outcome> {
  const options = (await readOptions(ANY_PORT)) as Options;
  const served = await serve({ ...options, seed: seed && { file: 'seed.json', value: seed } });
  try {
    return await recordTour(served);
  } finally {
    await served.close();
  }
}

/** Calls a sandbox in this process, and expects the data of the examples there. */
function tourSandbox({ clientOptions }: Sandbox): Promise<Outcome> {
  return recordTour({ platform: createClient(clientOptions), isStory: true });
}

async function recordTour(given: Parameters<typeof runTour>[0]): Promise<Outcome> {
  const lines: string[] = [];
  const failures = await runTour(given, (line) => lines.push(line));
  return { failures, printed: lines.join('\n') };
}

it('calls every operation of the contract and prints what came back', async () => {
  const { failures, printed } = await tourServer();
  for (const { operationId } of operations) {
    expect(printed).toMatch(new RegExp(`ok +${operationId} .*-> .+`));
  }
  expect(printed).toContain(`${operations.length} operations succeeded.`);
  expect(failures).toBe(0);
});

it('makes requests that lead to the same changes when each is sent again to another sandbox', async () => {
  const [sandbox, again] = [createSandbox(), createSandbox()];
  await tourSandbox(sandbox);
  const { baseUrl, platformUrl, fetch } = again.clientOptions;
  for (const { root, method, path, query, headers, body } of sandbox.requests) {
    const url = `${root === 'base' ? baseUrl : platformUrl}${path}${query && `?${query}`}`;
    await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
  const [made, replayed] = [sandbox, again].map(({ requests }) =>
    requests.map(({ operationId, status, body, changes }) => ({
      operationId,
      status,
      body,
      changes,
    })),
  );
  expect(new Set(made!.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(replayed).toEqual(made);
  expect(again.snapshot()).toEqual(sandbox.snapshot());
});

it('prints no secret of the organization', async () => {
  const { printed } = await tourServer();
  const { snapshot, clientOptions } = createSandbox();
  expect(JSON.stringify(snapshot())).toContain(clientOptions.apiKey);
  expect(printed).toContain('getOrganization');
  expect(printed).not.toContain(clientOptions.apiKey);
  expect(printed).not.toMatch(/test-(auth-token|api-key-secret|hook-secret)/);
});

it('starts from the data of a seed', async () => {
  const seed = JSON.stringify(createSandbox().snapshot());
  const { failures, printed } = await tourServer(
    JSON.parse(seed.replaceAll('Harbor Dental', 'Hill Dental')) as Seed,
  );
  expect(printed).toContain('Hill Dental');
  expect(failures).toBe(0);
});

it('skips an operation for which the seed has nothing, with the reason and without a failure', async () => {
  const { failures, printed } = await tourServer({ ...createSandbox().snapshot(), calls: [] });
  expect(printed).toMatch(
    /skip +getCallRecording .*-> getCallRecording: 404 The organization has no such call/,
  );
  expect(printed).toContain(`${operations.length - 1} operations succeeded, 1 skipped.`);
  expect(failures).toBe(0);
});

it('counts a refused call as a failure if the sandbox has the data of the examples', async () => {
  const sandbox = createSandbox({ seed: { ...createSandbox().snapshot(), calls: [] } });
  const { failures, printed } = await tourSandbox(sandbox);
  expect(printed).toMatch(/FAIL +getCallRecording .*-> ApiError: getCallRecording: 404 /);
  expect(failures).toBe(1);
});

it('counts an update as a failure if the key that it repeats cannot be read, and calls the others', async () => {
  const sandbox = createSandbox();
  sandbox.fail('getOrganization', { status: 403, times: 2 });
  const { failures, printed } = await tourSandbox(sandbox);
  expect(printed).toMatch(/FAIL +updateOrganization .*-> ApiError: getOrganization: 403 /);
  expect(printed).toContain(`${operations.length - 2} operations succeeded, 2 failed.`);
  expect(failures).toBe(2);
});

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
    const options = (await readOptions([...ANY_PORT, flag, String(port)])) as Options;
    await expect(serve(options)).rejects.toThrow(
      new RegExp(`Port ${port} is in use by another process\\. .*${flag}`),
    );
  },
);

it.each(['{"organization": ', '{"organization": 3}'])(
  'names the file of a seed that cannot be used: %s',
  async (text) => {
    const file = join(folder.path, 'bad.json');
    await writeFile(file, text);
    const start = async () => serve((await readOptions([...ANY_PORT, '--seed', file])) as Options);
    await expect(start()).rejects.toThrow(`The seed ${file} cannot be used: `);
  },
);
