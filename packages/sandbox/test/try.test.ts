import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { describeResult, type TryResult } from '../src/cli/try-report.js';
import { decisionIds } from '../src/decisions/choices.js';

const cli = join(import.meta.dirname, '../dist/cli.js');
const library = pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href;

let folder: string;
beforeEach(async () => {
  const { path, remove } = await createTemporaryFolder();
  folder = path;
  return remove;
});

/** Renames the agent over the port of the sandbox, and fails unless the response has the given status. */
const renamesAgent = `
  const { VOICE_AGENT_BASE_URL: root, VOICE_AGENT_API_KEY: key } = process.env;
  const response = await fetch(root + '/api/v1/agents/66f1a3f7e5b7d83a9c0e4b41', {
    method: 'PATCH',
    headers: { authorization: 'Bearer ' + key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mira' }),
  });
  if (!response.ok) throw new Error('status ' + response.status);
`;

/** Updates a use case in process, and fails if the transfer number is lost. */
const keepsNumber = `
  import { createSandbox } from ${JSON.stringify(library)};
  const { clientOptions, seedIds } = createSandbox();
  const response = await clientOptions.fetch(clientOptions.baseUrl + '/api/v1/use-cases/' + seedIds.useCase, {
    method: 'PATCH',
    headers: { authorization: 'Bearer ' + clientOptions.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Reminders' }),
  });
  const { transfer_number } = await response.json();
  console.log('\\u001b[31mtransfer number', transfer_number);
  process.exit(transfer_number ? 0 : 1);
`;

async function program(text: string): Promise<readonly string[]> {
  const path = join(folder, 'program.mjs');
  await writeFile(path, text);
  return [process.execPath, path];
}

function begin(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, out, errors }));
  return { child, ended };
}

const execute = (...args: readonly string[]) => begin(args).ended;

describe('exec', () => {
  it('runs a command with a sandbox of its own, and exits as the command does', async () => {
    const command = await program(`${renamesAgent} console.log(process.argv[2]); process.exit(7);`);
    const { code, out } = await execute('exec', '--', ...command, '--not-an-option');
    expect({ code, out }).toEqual({ code: 7, out: '--not-an-option\n' });
  });

  it('gives the command the organization that the sandbox accepts', async () => {
    const command = await program('console.log(process.env.VOICE_AGENT_ORGANIZATION_ID)');
    const { out } = await execute(
      'exec',
      '--decisions',
      'organization-header=uuid',
      '--',
      ...command,
    );
    expect(out).toMatch(/^[0-9a-f]{8}-/);
  });

  it('lets the command reach the sandbox without the proxy of the network', async () => {
    const command = await program('console.log(process.env.NO_PROXY, process.env.no_proxy)');
    const proxied = { HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: 'a.example', no_proxy: '' };
    const { out } = await begin(['exec', '--', ...command], proxied).ended;
    expect(out).toBe('a.example,127.0.0.1 a.example,127.0.0.1\n');
  });

  it('names a command that does not exist', async () => {
    const { code, errors } = await execute('exec', '--', 'no-such-command-here');
    expect([code, errors]).toEqual([127, 'no-such-command-here cannot be started (ENOENT).\n']);
  });

  it('needs a command, and refuses an option of another command', async () => {
    expect(await execute('exec', '--port', '1', '--', 'x')).toMatchObject({
      code: 2,
      errors: '--port works only without a command. Try --help.\n',
    });
    expect((await execute('try', '--json')).errors).toContain('try needs a command after --');
  });

  it('calls the module of --setup with the sandbox', async () => {
    const setup = join(folder, 'setup.mjs');
    await writeFile(
      setup,
      "export default (sandbox) => { sandbox.respond('GET /calls', () => Response.json([1])); };",
    );
    const command = await program(`
      const { VOICE_AGENT_BASE_URL: root, VOICE_AGENT_API_KEY: key } = process.env;
      const response = await fetch(root + '/api/v1/calls', { headers: { authorization: 'Bearer ' + key } });
      console.log(await response.text());
    `);
    expect((await execute('exec', '--setup', setup, '--', ...command)).out).toBe('[1]\n');
    await writeFile(setup, 'export const setup = 1;');
    expect((await execute('exec', '--setup', setup, '--', ...command)).errors).toBe(
      `${setup} has no default function. Export one: export default (sandbox) => sandbox.respond(…).\n`,
    );
  });
});

describe('try', () => {
  it('names the choice that makes a command in process fail, with its question and what to assume', async () => {
    const command = await program(keepsNumber);
    const { code, out } = await execute('try', '--', ...command);
    expect(code).toBe(1);
    expect(out).toMatch(/^as it is +passed after /);
    expect(out).toMatch(/^patch-merge=reset +FAILED after /m);
    expect(out).toContain('Sandbox   A PATCH removes the optional fields that it does not name.');
    expect(out).toContain('Open      omitted-fields: Whether ');
    expect(out).toContain('Docs      unspecified.html#omitted-fields');
    expect(out).toContain('    | transfer number undefined');
    expect(out).toMatch(/^patch-merge +reset +reset +organization-omitted-fields, omitted-fields/m);
    // The request sends the only enumeration of a use case, so no value in the response can be new.
    expect(out).toMatch(/^response-values +- +- /m);
    expect(out).toMatch(
      /: the command fails under [1-9]\d*\.\nNot tried: \d+ the command never met; \d+ would have/,
    );
  });

  it('reports as JSON what a command on the ports met and survived', async () => {
    const command = await program(renamesAgent);
    const { code, out, errors } = await execute('try', '--json', '--', ...command);
    const result = JSON.parse(out) as TryResult;
    expect(result.tried.filter(({ passed }) => !passed)).toEqual([]);
    expect(result).toMatchObject({ passed: true, given: {} });
    expect(result.met).toContain('response-fields');
    expect(result.tried.at(-1)).toMatchObject({ decision: 'opposite', passed: true });
    expect(result.skipped.neverMet).toBeGreaterThan(10);
    expect([code, errors.split('\n').length]).toEqual([0, result.tried.length + 2]);
  });

  it('names the decisions of --only that the command never met', async () => {
    const command = await program(renamesAgent);
    const only = ['--only', 'response-fields,bulk-delete,number-format'];
    const text = await execute('try', ...only, '--', ...command);
    expect(text.out).toMatch(/never met:\n  number-format, bulk-delete\n$/);
    const json = await execute('try', '--json', ...only, '--', ...command);
    expect((JSON.parse(json.out) as TryResult).neverMet).toEqual(['number-format', 'bulk-delete']);
  });

  it('tries only the decisions and choices of --only, and leaves out those that are given', async () => {
    const command = await program(keepsNumber);
    const observed = join(folder, 'observed.json');
    await writeFile(observed, '{"patch-merge":{"choice":"keep","count":3}}');
    const only = ['--only', 'patch-merge,response-fields'];
    const { code, out } = await execute(
      'try',
      '--json',
      '--decisions',
      observed,
      ...only,
      '--',
      ...command,
    );
    const { tried, given, skipped } = JSON.parse(out) as TryResult;
    expect(tried.map(({ decision }) => decision)).toEqual(['response-fields']);
    expect([code, given, skipped.given]).toEqual([0, { 'patch-merge': 'keep' }, 1]);
    const wrong = await execute('try', '--only', 'patch-murge', '--', ...command);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.errors).toContain('--only has no decision patch-murge. Did you mean patch-merge?');
  });

  it('lets a choice that the program makes take precedence, and does not try it', async () => {
    const command = await program(
      keepsNumber.replace('createSandbox()', "createSandbox({ decisions: 'patch-merge=keep' })"),
    );
    const { code, out } = await execute('try', '--only', 'patch-merge', '--json', '--', ...command);
    expect([code, (JSON.parse(out) as TryResult).tried]).toEqual([0, []]);
  });

  it('does not pass a command that fails as it is, or reaches no sandbox', async () => {
    const failing = await execute('try', '--', ...(await program("throw new Error('broken')")));
    expect(failing.code).toBe(1);
    expect(failing.errors).toMatch(/Error: broken[^]*The command fails as it is, with exit code 1/);
    const idle = await execute('try', '--', ...(await program('')));
    expect(idle.code).toBe(1);
    expect(idle.errors).toContain('No request of the command reached a sandbox');
  });

  it('ends a command that hangs under a choice, and counts that as a failure', async () => {
    const hangs = 'if (!transfer_number) { console.log("waits"); setInterval(() => {}, 1_000); }';
    const command = await program(keepsNumber.replace(/process\.exit.*/, hangs));
    const only = ['--only', 'patch-merge', '--timeout', '1'];
    const { code, out } = await execute('try', ...only, '--', ...command);
    expect(code).toBe(1);
    expect(out).toMatch(/^patch-merge=reset +FAILED after /m);
    expect(out).toContain('    The command did not end within 1 s, and was killed.\n');
    expect(out).toContain('Tried 1 choice: the command fails under 1.');
  });

  it('ends the command and what it has started when Ctrl-C is pressed twice', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const started = `
      const socket = require('node:net').connect(${port}, '127.0.0.1');
      process.on('SIGINT', () => socket.write('stays'));
    `;
    const command = await program(`
      import { spawn } from 'node:child_process';
      process.on('SIGINT', () => {});
      spawn(process.execPath, ['-e', ${JSON.stringify(started)}]);
    `);
    const { child, ended } = begin(['try', '--', ...command]);
    const [socket] = (await once(server, 'connection')) as [Socket];
    socket.on('error', () => {});
    const [heard, gone] = [once(socket, 'data'), once(socket, 'close')];
    child.kill('SIGINT');
    await heard;
    child.kill('SIGINT');
    await gone;
    expect((await ended).code).not.toBe(0);
    server.close();
  });
});

it('names the variable with a choice that does not exist', async () => {
  const command = await program(keepsNumber);
  const env = { VOICE_AGENT_SANDBOX_DECISIONS: 'patch-merge=rest' };
  const { errors } = await begin(['exec', '--', ...command], env).ended;
  expect(errors).toContain(
    'VOICE_AGENT_SANDBOX_DECISIONS has no choice rest for patch-merge. Did you mean reset?',
  );
});

it('wraps the names of the decisions that a command never met at 80 columns', () => {
  const skipped = { neverMet: 1, withoutEffect: 0, given: 0, notSelected: 0 };
  const text = describeResult({
    command: [],
    passed: true,
    given: {},
    met: [],
    neverMet: decisionIds,
    tried: [],
    skipped,
  });
  const [, list = ''] = text.split('never met:\n');
  expect(list.replaceAll(/\s+/g, ' ').trim().split(', ')).toEqual(decisionIds);
  const lengths = list.split('\n').map((line) => line.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(80);
});

it('prints each line of the command only if it fails', async () => {
  const command = await program(renamesAgent);
  const { child, ended } = begin(['try', '--only', 'response-fields', '--', ...command]);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) lines.push(line);
  expect((await ended).code).toBe(0);
  expect(lines.join('\n')).not.toContain('|');
});
