/** Tests `voice-agent-sandbox exec`, which runs a command with a sandbox of its own. */
import { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from '../src/cli/command.js';
import { seedIds } from '../src/index.js';
import {
  createFolder,
  renamesAgent,
  runCommandLine,
  startCommandLine,
  writeProgram,
} from './command-line.js';

it('runs a command with a sandbox of its own, and exits as the command does', async () => {
  const text = `${renamesAgent} console.log(process.argv[2]); process.exit(7);`;
  const command = await writeProgram(text);
  const { code, out } = await runCommandLine('exec', '--', ...command, '--not-an-option');
  expect({ code, out }).toEqual({ code: 7, out: '--not-an-option\n' });
});

it.each(['id', 'uuid'])(
  'gives the command the organization that the sandbox accepts under organization-header=%s',
  async (choice) => {
    const command = await writeProgram(`
      const { VOICE_AGENT_PLATFORM_URL: root, VOICE_AGENT_API_KEY: key } = process.env;
      const response = await fetch(root + '/api/v1/versions/${seedIds.version}', {
        headers: {
          authorization: 'Bearer ' + key,
          'x-organization-id': process.env.VOICE_AGENT_ORGANIZATION_ID,
        },
      });
      console.log(response.status);
    `);
    const options = ['--decisions', `organization-header=${choice}`];
    expect((await runCommandLine('exec', ...options, '--', ...command)).out).toBe('200\n');
  },
);

it.each([
  ['', '', '127.0.0.1 127.0.0.1'],
  ['a.example', '', 'a.example,127.0.0.1 a.example,127.0.0.1'],
  ['', 'b.example', 'b.example,127.0.0.1 b.example,127.0.0.1'],
  ['a.example', 'b.example', 'a.example,127.0.0.1 b.example,127.0.0.1'],
  ['*', '', '* *'],
])(
  'lets the command reach the sandbox and the hosts of NO_PROXY=%s and no_proxy=%s without a proxy',
  async (NO_PROXY, no_proxy, shown) => {
    const command = await writeProgram('console.log(process.env.NO_PROXY, process.env.no_proxy)');
    const proxied = { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY, no_proxy };
    const { out } = await startCommandLine(['exec', '--', ...command], proxied).ended;
    expect(out).toBe(`${shown}\n`);
  },
);

it.each([
  ['no-such-command-here', 'ENOENT'],
  // Node throws this reason where it reports the other one as an event.
  [`${process.execPath}/x`, 'ENOTDIR'],
])('exits with 127 if %s cannot be started', async (command, code) => {
  expect(await runCommandLine('exec', '--', command)).toMatchObject({
    code: 127,
    errors: `${command} cannot be started (${code}).\n`,
  });
});

it('waits for a command that it may not signal, and exits as the command does', async () => {
  const refuse = function (this: ChildProcess): boolean {
    this.emit('error', Object.assign(new Error('kill EPERM'), { code: 'EPERM' }));
    return false;
  };
  vi.spyOn(ChildProcess.prototype, 'kill').mockImplementation(refuse);
  onTestFinished(() => void vi.restoreAllMocks());
  const stop = new AbortController();
  const command = await writeProgram('setTimeout(() => process.exit(7), 500);');
  const options = { environment: process.env, stop: stop.signal, shown: true };
  const ended = runCommand(command, options);
  stop.abort('SIGTERM');
  expect(await ended).toEqual({ exitCode: 7, output: '', timedOut: false });
});

it.each([
  ['exec', []],
  ['try', []],
  ['exec', ['--', '']],
  ['exec', ['npm', 'test', '--watch']],
  ['exec', ['node', '--version']],
  ['try', ['npx', 'vitest', '-h']],
])('needs a command after -- for %s %j', async (mode, args) => {
  const { code, errors } = await runCommandLine(mode, ...args);
  expect(code).toBe(2);
  expect(errors).toContain(`${mode} needs a command after --`);
});

it('calls the module of --setup with the sandbox before the command runs', async () => {
  const setup = join(await createFolder(), 'setup.mjs');
  await writeFile(
    setup,
    "export default (sandbox) => { sandbox.respond('GET /calls', () => Response.json([1])); };",
  );
  const command = await writeProgram(`
    const { VOICE_AGENT_BASE_URL: root, VOICE_AGENT_API_KEY: key } = process.env;
    const response = await fetch(root + '/api/v1/calls', { headers: { authorization: 'Bearer ' + key } });
    console.log(await response.text());
  `);
  expect((await runCommandLine('exec', '--setup', setup, '--', ...command)).out).toBe('[1]\n');
});

it('lets the command use the host names of --allow-host', async () => {
  // Sends the Host header, which the fetch of Node does not let a program set.
  const command = await writeProgram(`
    import { get } from 'node:http';
    const headers = { host: 'lan' };
    get(process.env.VOICE_AGENT_BASE_URL, { headers }, (response) => {
      console.log(response.statusCode);
      response.resume();
    });
  `);
  const { out } = await runCommandLine('exec', '--allow-host', 'lan', '--', ...command);
  expect(out).toBe('200\n');
});

it('refuses a module of --setup without a default function', async () => {
  const setup = join(await createFolder(), 'setup.mjs');
  await writeFile(setup, 'export const setup = 1;');
  expect(await runCommandLine('exec', '--setup', setup, '--', 'true')).toMatchObject({
    code: 1,
    errors: `${setup} has no default function. Export one: export default (sandbox) => sandbox.respond(…).\n`,
  });
});

it('names the variable with a choice that does not exist', async () => {
  const env = { VOICE_AGENT_SANDBOX_DECISIONS: 'patch-merge=rest' };
  const { code, errors } = await startCommandLine(['exec', '--', 'true'], env).ended;
  expect(code).toBe(1);
  expect(errors).toContain(
    'VOICE_AGENT_SANDBOX_DECISIONS has no choice rest for patch-merge. Did you mean reset?',
  );
});
