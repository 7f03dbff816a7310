import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '@voice-agent-platform/openapi/operations';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../start.ts', import.meta.url));
const anyPort = ['--port', '0', '--platform-port', '0', '--docs-port', '0'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the tour', () => {
  test('calls each of the 16 operations, prints what came back, and ends with exit code 0', async () => {
    const { exitCode, stdout } = await run(...anyPort, '--once');
    for (const { operationId } of operations)
      expect(stdout).toMatch(new RegExp(`ok +${operationId} .*-> .+`));
    expect(stdout).toContain('All 16 operations answered.');
    expect(exitCode).toBe(0);
  });

  test('prints no secret of the organization', async () => {
    const { stdout, stderr } = await run(...anyPort, '--once');
    const { snapshot, clientOptions } = createSandbox();
    const printed = stdout + stderr;
    expect(JSON.stringify(snapshot())).toContain(clientOptions.apiKey);
    expect(printed).not.toContain(clientOptions.apiKey);
    expect(printed).not.toMatch(/test-(auth-token|api-key-secret|hook-secret)/);
  });

  test('starts from the data of a seed file', async () => {
    const seed = createSandbox().snapshot();
    const file = join(folder, 'seed.json');
    await writeFile(file, JSON.stringify(seed).replaceAll('Harbor Dental', 'Hill Dental'));
    const { exitCode, stdout } = await run(...anyPort, '--once', '--seed', file);
    expect(stdout).toContain('Hill Dental');
    expect(exitCode).toBe(0);
  });
});

describe('serving', () => {
  test('answers at the three addresses, with the seed as it was before the tour, until it is interrupted', async () => {
    const child = start(...anyPort);
    const stdout = await printed(child, /Ctrl-C/);
    const [baseUrl, platformUrl, docsUrl] = ['Base root', 'Platform root', 'Docs'].map(
      (label) => new RegExp(`${label} +(http\\S+)`).exec(stdout)?.[1],
    );
    const key = /Bearer (\S+)'/.exec(stdout)?.[1];
    const numbers = await fetch(`${baseUrl}/api/v1/numbers`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await numbers.json()).toHaveLength(2);
    expect(
      (
        await fetch(`${platformUrl}/api/v1/numbers`, {
          headers: { authorization: `Bearer ${key}` },
        })
      ).status,
    ).toBe(404);
    expect((await fetch(`${docsUrl}`)).headers.get('content-type')).toContain('text/html');

    child.kill('SIGINT');
    const [exitCode] = (await once(child, 'exit')) as [number | null];
    expect(exitCode).toBe(0);
  });
});

describe('bad input is one clear sentence and exit code 1', () => {
  test('an unknown flag', async () => {
    await expectRefusal(/--twice/, '--twice');
  });

  test('a port that is none', async () => {
    await expectRefusal(/--port takes a port.*"http"/, '--port', 'http');
  });

  test('a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = String((server.address() as AddressInfo).port);
    await expectRefusal(
      new RegExp(`Port ${port} is taken.*--port`),
      '--platform-port',
      '0',
      '--docs-port',
      '0',
      '--port',
      port,
    );
    await expectRefusal(
      new RegExp(`Port ${port} is taken.*--docs-port`),
      '--port',
      '0',
      '--platform-port',
      '0',
      '--docs-port',
      port,
    );
    server.close();
  });

  test('a seed file that does not exist', async () => {
    await expectRefusal(
      /no-such-file\.json cannot be used/,
      ...anyPort,
      '--seed',
      'no-such-file.json',
    );
  });

  test('a seed file that is no JSON, and one that is no snapshot', async () => {
    const file = join(folder, 'bad.json');
    await writeFile(file, '{"organization": ');
    await expectRefusal(/bad\.json cannot be used/, ...anyPort, '--seed', file);
    await writeFile(file, '{"organization": 3}');
    await expectRefusal(/bad\.json cannot be used/, ...anyPort, '--seed', file);
  });
});

async function expectRefusal(message: RegExp, ...args: string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await run(...args);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stdout).toBe('');
  expect(exitCode).toBe(1);
}

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(
  ...args: string[]
): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  const child = start(...args);
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, ...output };
}

function printed(child: ChildProcess, text: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      if (text.test(stdout)) resolve(stdout);
    });
    child.once('exit', () => reject(new Error(`ended before it printed ${text}: ${stdout}`)));
  });
}
