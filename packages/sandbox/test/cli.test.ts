import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { run } from '../src/cli/run.js';
import { seedIds, type Sandbox, type Snapshot } from '../src/index.js';
import { until } from './events.js';

let folder: string;
beforeEach(async () => {
  const { path, remove } = await createTemporaryFolder();
  folder = path;
  return remove;
});

const open: Sandbox[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((running) => running.close()));
});

const anyPorts = ['--port', '0', '--platform-port', '0'];

const fileOf = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

const start = async (...args: readonly string[]) => {
  const out: string[] = [];
  const errors: string[] = [];
  const started = await run(
    args,
    { out: (line) => out.push(line), error: (line) => errors.push(line), colored: false },
    new AbortController().signal,
  );
  if (typeof started !== 'number') open.push(started);
  const baseUrl = /http:\/\/\S+/.exec(out[0] ?? '')?.[0] ?? '';
  return { started, out, errors, baseUrl };
};

const ask = (baseUrl: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${baseUrl}/api/v1${path}`, {
    ...init,
    headers: { authorization: 'Bearer sk_test_cli', 'content-type': 'application/json' },
  });

const rename = (baseUrl: string, name: string): Promise<Response> =>
  ask(baseUrl, `/agents/${seedIds.agent}`, {
    method: 'PATCH',
    body: JSON.stringify({ name }),
  });

it.each(['--help', '-h'])('prints every option for the flag %s', async (flag) => {
  const { started, out } = await start(flag);
  expect(started).toBe(0);
  for (const option of ['--port <port>', '--control-token <token>', '--version']) {
    expect(out[0]).toContain(`  ${option} `);
  }
});

it('prints its version for --version', async () => {
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { version: string };
  expect(await start('--version')).toMatchObject({ started: 0, out: [version] });
});

it.each([
  ['an unknown option', ['--prot', '1'], "Unknown option '--prot'. Try --help."],
  [
    'a port that is not a number',
    ['--port', 'x'],
    '--port takes an integer from 0 to 65535, not "x". Try --help.',
  ],
  ['a port above 65535', ['--platform-port', '65536'], '--platform-port takes an integer'],
  ['one port for both roots', ['--port', '5000', '--platform-port', '5000'], 'two different ports'],
  ['a negative latency', ['--latency=-1'], '--latency takes an integer'],
  ['an option without its value', ['--state'], 'argument missing'],
  ['a host name with a scheme', ['--allow-host', 'http://lan'], '--allow-host must be a host name'],
  [
    'a control token that a header cannot carry',
    ['--control-token', 'open sesame'],
    '--control-token must be printable ASCII without spaces. Try --help.',
  ],
  [
    'an option of two other modes',
    ['try', '--state', 'state.json', '--', 'true'],
    '--state works only without a command or with exec. Try --help.',
  ],
  ['an option of a command', ['--only', 'patch-merge'], '--only works only with try. Try --help.'],
  ['a positional argument', ['serve'], "Unexpected argument 'serve'"],
  [
    'an option that is given twice',
    ['--port', '0', '--port', '1'],
    '--port is given more than once, and only the last one would count. Give it once. Try --help.',
  ],
  ['a port below zero', ['--port', '-1'], "Option '--port' argument is ambiguous. Try --help."],
])('refuses %s with exit code 2', async (_what, args, message) => {
  const { started, errors } = await start(...args);
  expect(started).toBe(2);
  expect(errors.join('\n')).toContain(message);
});

it.each(['port', 'host', 'state', 'control-token'])('refuses an empty --%s', async (name) => {
  expect(await start(`--${name}`, '')).toMatchObject({
    started: 2,
    errors: [`--${name} is empty: give a value, or omit the option. Try --help.`],
  });
});

it.each([
  ['malformed', '{"organization":', ' is not well-formed JSON in UTF-8.'],
  ['not an object', 'null', ': A seed must be a JSON object.'],
  ['invalid', '{"agents":[{"id":1}]}', ': The seed is not valid:'],
  ['invalid, with the place', '{"agents":[{"id":1}]}', '\n  /agents/0/id: must be a string'],
])('names a seed file that is %s', async (_what, text, message) => {
  const seed = await fileOf('seed.json', text);
  const { started, errors } = await start('--seed', seed);
  expect([started, errors.length]).toEqual([1, 1]);
  expect(errors[0]).toContain(seed);
  expect(errors[0]).toContain(message);
});

it('names a seed file that does not exist', async () => {
  const missing = join(folder, 'missing.json');
  expect(await start('--seed', missing)).toMatchObject({
    started: 1,
    errors: [`${missing} does not exist or is empty.`],
  });
});

it('refuses to start with a state file that it cannot write', async () => {
  const file = join(folder, 'missing', 'state.json');
  expect(await start('--state', file)).toMatchObject({
    started: 1,
    errors: [`${file} cannot be written (ENOENT).`],
  });
});

it('names a port that is in use', async () => {
  const { baseUrl } = await start(...anyPorts);
  const { port } = new URL(baseUrl);
  const { started, errors } = await start('--port', port, '--platform-port', '0');
  expect(started).toBe(1);
  expect(errors).toEqual([`Cannot serve the base root on 127.0.0.1:${port}: the port is in use.`]);
});

it('writes each change to the state file before it responds, and starts from the file the next time', async () => {
  const file = join(folder, 'state.json');
  const first = await start(...anyPorts, '--state', file);
  expect((await rename(first.baseUrl, 'Kept')).status).toBe(200);
  const kept = JSON.parse(await readFile(file, 'utf8')) as Snapshot;
  expect(kept).toMatchObject({ format: 'voice-agent-sandbox', version: 1 });
  expect(kept.agents[0]?.name).toBe('Kept');
  await (first.started as Sandbox).close();
  const second = await start(...anyPorts, '--state', file);
  expect((second.started as Sandbox).snapshot().agents[0]?.name).toBe('Kept');
});

it('prints a banner with the roots, the seed and the state file', async () => {
  const plain = await start(...anyPorts);
  expect(plain.out[0]).toContain('seed           built-in story\nstate file     none');
  const seed = await fileOf('seed.json', '{"callTags":["seeded"]}');
  const state = join(folder, 'state.json');
  const named = await start(...anyPorts, '--seed', seed, '--state', state);
  expect(named.out[0]).toContain(`seed           ${seed}\nstate file     ${state}\n`);
  expect(named.errors).toEqual([]);
});

it('warns if an existing state file is used in place of the seed', async () => {
  const seed = await fileOf('seed.json', '{"callTags":["seeded"]}');
  const state = await fileOf('state.json', '{"callTags":["kept"]}');
  const { errors, baseUrl } = await start(...anyPorts, '--seed', seed, '--state', state);
  expect(errors).toEqual([
    `Warning: ${state} exists, so the state comes from it and not from ${seed}. Reset goes back to ${seed}.`,
  ]);
  expect(await (await ask(baseUrl, '/call-tags')).json()).toEqual({ tags: ['kept'] });
});

it('accepts the host names of --allow-host, and lets callers on other machines use the controls with the control token', async () => {
  const { started } = await start(...anyPorts, '--allow-host', 'LAN', '--control-token', 'open');
  const request = new Request('http://lan/_sandbox/state', {
    headers: { authorization: 'Bearer open' },
  });
  expect((await (started as Sandbox).handlers.base(request)).status).toBe(200);
  expect(await start('--control-token=')).toMatchObject({ started: 2 });
});

it('refuses a state file of a later version, and leaves it as it is', async () => {
  const text = '{"format":"voice-agent-sandbox","version":2}';
  const file = await fileOf('later.json', text);
  const { started, errors } = await start(...anyPorts, '--state', file);
  expect(started).toBe(1);
  expect(errors[0]).toContain('/version: must be 1');
  expect(await readFile(file, 'utf8')).toBe(text);
});

it('prints a line for each request without its key, and none with --quiet', async () => {
  const { baseUrl, out } = await start(...anyPorts);
  await ask(baseUrl, '/call-tags');
  expect(out.at(-1)).toMatch(
    /^\d\d:\d\d:\d\d base {5}200 GET {4}\/api\/v1\/call-tags listCallTags \d+\.\d ms$/,
  );
  expect(out.join('\n')).not.toContain('sk_test_cli');
  const quiet = await start(...anyPorts, '--quiet');
  await ask(quiet.baseUrl, '/call-tags');
  expect(quiet.out).toHaveLength(1);
});

describe('the process', () => {
  const begin = async (args: readonly string[]) => {
    const command = join(import.meta.dirname, '../dist/cli.js');
    const child = spawn(process.execPath, [command, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close') as Promise<[number | null, string | null]>;
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
    return { child, ended, lineWith, baseUrl };
  };

  it('exits with 0 on SIGTERM while a request is pending', async () => {
    const { child, ended, baseUrl } = await begin(anyPorts);
    const failure = { operationId: 'listCallTags', stall: true };
    await fetch(`${baseUrl}/_sandbox/failures`, {
      method: 'POST',
      body: JSON.stringify(failure),
      headers: { 'content-type': 'application/json' },
    });
    const stalled = ask(baseUrl, '/call-tags').catch(() => 'ended');
    const failures = async () => (await fetch(`${baseUrl}/_sandbox/failures`)).text();
    await until({ baseUrl, fetch }, async () => (await failures()) === '[]');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await stalled).toBe('ended');
  });

  it('writes no color into a pipe, and keeps running when nobody reads its output and its errors', async () => {
    const { child, ended, lineWith, baseUrl } = await begin(anyPorts);
    await ask(baseUrl, '/call-tags');
    expect(await lineWith('listCallTags')).not.toContain('\u001b');
    child.stdout.destroy();
    child.stderr.destroy();
    for (let count = 0; count < 5; count++) {
      expect((await ask(baseUrl, '/call-tags')).status).toBe(200);
    }
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  it('prints no stack trace when nobody reads the help', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../dist/cli.js'), '--help']);
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    expect([await once(child, 'close'), errors]).toEqual([[0, null], '']);
  });

  it('ends an execution whose webhook gets no response on SIGTERM, and keeps its run', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const file = join(folder, 'state.json');
    const { child, ended, baseUrl } = await begin([
      ...anyPorts,
      '--state',
      file,
      '--deliver-webhooks',
    ]);
    const body = JSON.stringify({ hooks: [{ url: `http://127.0.0.1:${port}/` }] });
    await ask(baseUrl, `/use-cases/${seedIds.useCase}`, { method: 'PATCH', body });
    const connected = once(silent, 'connection');
    const execution = fetch(`${baseUrl}/_sandbox/use-cases/${seedIds.useCase}/execute`, {
      method: 'POST',
    }).catch(() => 'ended');
    await connected;
    child.kill('SIGTERM');
    expect([await ended, await execution]).toEqual([[0, null], 'ended']);
    const { runs } = JSON.parse(await readFile(file, 'utf8')) as Snapshot;
    expect(runs).toHaveLength(3);
    silent.close();
  });

  it('exits with 2 for an unknown option', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../dist/cli.js'), '--wrong']);
    expect(await once(child, 'close')).toEqual([2, null]);
  });
});
