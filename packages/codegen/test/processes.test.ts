/**
 * Tests that the command ends the programs that it starts. Each program here connects to the test once it runs. The
 * connection closes when the program ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '@voice-agent-platform/shared/process';
import { shellQuoted } from '@voice-agent-platform/shared/text';
import { verify } from '../src/verify/verify.js';
import { useFolderAndOutput } from './support.js';

const test = useFolderAndOutput();

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const driver = fileURLToPath(new URL('fixtures/driver.mjs', import.meta.url));
const server = createServer();
/** The command line of a program that connects to the test, and does not end by itself. */
let endless: string[];
/** The command line of a program that starts the endless one, and exits once that runs. Both share their output. */
let leaving: string[];

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const connect = `import { connect } from 'node:net';
    await new Promise((resolve) => connect(${port}, '127.0.0.1', resolve));
    process.send?.('connected');`;
  endless = [process.execPath, '--import', dataUrl(connect)];
  const start = `const { spawn } = require('node:child_process');
    const [program, ...parameters] = ${JSON.stringify([...endless, '-e', ''])};
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
    spawn(program, parameters, { stdio }).once('message', () => process.exit());`;
  leaving = [process.execPath, '-e', start];
});
afterAll(() => server.close());

function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Waits for the next program to connect. Its `ended` resolves when the program ends. */
async function startOfProgram(): Promise<{ readonly ended: Promise<unknown> }> {
  const [socket] = (await once(server, 'connection')) as [Socket];
  // A process that is killed resets its connection.
  return { ended: once(socket.on('error', () => {}).resume(), 'close') };
}

it('voice-agent-codegen ends a generator and removes its temporary files when it is interrupted', async () => {
  const [temporary, npm] = [join(test.folder, 'temporary'), join(test.folder, 'npm')];
  await mkdir(temporary);
  const program = [...endless, '-e', ''].map(shellQuoted).join(' ');
  await writeFile(npm, `#!/bin/sh\n[ "$1" = --version ] && exit\nmktemp\nexec ${program}\n`);
  await chmod(npm, 0o755);
  const started = startOfProgram();
  const child = spawn(process.execPath, [cli, 'typescript', '--out', join(test.folder, 'client')], {
    env: {
      ...process.env,
      PATH: `${test.folder}:${process.env.PATH}`,
      TMPDIR: temporary,
      XDG_CACHE_HOME: join(test.folder, 'cache'),
    },
    stdio: 'ignore',
  });
  const { ended } = await started;
  expect(await readdir(temporary)).toHaveLength(1);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  await ended;
  expect(await readdir(temporary)).toEqual([]);
});

it('voice-agent-codegen verify ends the client when it is interrupted', async () => {
  const started = startOfProgram();
  const argv = [cli, 'verify', '--', ...endless, '-e', ''];
  const child = spawn(process.execPath, argv, { stdio: 'ignore' });
  const { ended } = await started;
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  await ended;
});

it('voice-agent-codegen verify prints no stack trace if the reader of its output exits early, and ends the client', async () => {
  const started = startOfProgram();
  const argv = [cli, 'verify', '--', ...endless, driver];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.once('data', () => child.stdout.destroy());
  const [exit, error, { ended }] = await Promise.all([
    once(child, 'exit'),
    text(child.stderr),
    started,
  ]);
  expect({ exit, error }).toEqual({ exit: [1, null], error: '' });
  await ended;
});

it('verify ends the programs that a client leaves running when it exits', async () => {
  const started = startOfProgram();
  await expect(verify({ argv: leaving })).rejects.toThrow('first step');
  const { ended } = await started;
  await ended;
});

it('runCommand ends when its process exits, and ends the programs that the process leaves running', async () => {
  const started = startOfProgram();
  await runCommand({ argv: leaving });
  const { ended } = await started;
  await ended;
});
