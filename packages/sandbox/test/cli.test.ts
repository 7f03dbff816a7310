/** Tests the command line in this process: its options, its files and what it prints. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { optionRows } from '../src/cli/options.js';
import { run } from '../src/cli/run.js';
import { seedIds } from '../src/index.js';

let folder: string;
beforeEach(async () => {
  const { path, remove } = await createTemporaryFolder();
  folder = path;
  // Runs after the sandboxes of the test are closed, because they may still write to the folder.
  onTestFinished(remove);
});

const anyPorts = ['--port', '0', '--platform-port', '0'];

const writeToFolder = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

/** Runs the command line until it serves or ends with an exit code. */
const start = async (...args: readonly string[]) => {
  const out: string[] = [];
  const errors: string[] = [];
  const terminal = {
    out: (line: string) => out.push(line),
    error: (line: string) => errors.push(line),
    colored: false,
  };
  const started = await run(args, terminal, new AbortController().signal);
  return { started, out, errors };
};

/** Serves a sandbox until the test ends. */
const serve = async (...args: readonly string[]) => {
  const { started, out, errors } = await start(...anyPorts, ...args);
  if (typeof started === 'number') throw new Error(errors.join('\n'));
  onTestFinished(() => started.close());
  const baseUrl = /http:\/\/\S+/.exec(out[0]!)![0];
  return { sandbox: started, out, errors, baseUrl };
};

const ask = (baseUrl: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${baseUrl}/api/v1${path}`, {
    ...init,
    headers: { authorization: 'Bearer sk_test_cli', 'content-type': 'application/json' },
  });

it.each(['--help', '-h'])('prints every option for the flag %s', async (flag) => {
  const { started, out } = await start(flag);
  expect(started).toBe(0);
  const listed = [...out.join('\n').matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
  expect(listed).toEqual(optionRows.map(([name]) => name));
});

it.each(['x', '4011'])(
  'prints the help even if --port is %s, which cannot be served',
  async (port) => {
    const { out, errors } = await start('--help', '--port', port);
    expect(errors).toEqual([]);
    expect(out.join('\n')).toContain('--port');
  },
);

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
  [
    'a time limit of zero',
    ['try', '--timeout', '0', '--', 'true'],
    '--timeout takes an integer from 1 to 86400, not "0". Try --help.',
  ],
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
  [
    'an option that a command does not have',
    ['exec', '--port', '1', '--', 'x'],
    '--port works only without a command. Try --help.',
  ],
  [
    'a decision without a choice',
    ['--decisions', 'patch-merge'],
    '--decisions has no choice for patch-merge: it can be keep or reset. Try --help.',
  ],
  ['a positional argument', ['serve'], "Unexpected argument 'serve'. Try --help."],
  [
    'a command after an option',
    ['--json', 'try', '--', 'x'],
    'try must come before its options, such as try --json -- npm test. Try --help.',
  ],
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
  ['malformed', '{"organization":', ' is not well-formed JSON at line 1, column 17.'],
  ['not an object', 'null', ': A seed must be a JSON object.'],
  ['invalid', '{"callTags":[1]}', ': The seed is not valid:\n  /callTags/0: must be a string'],
])('names a seed file that is %s', async (_what, text, message) => {
  const seed = await writeToFolder('seed.json', text);
  const { started, errors } = await start('--seed', seed);
  expect([started, errors.length]).toEqual([1, 1]);
  expect(errors[0]).toContain(`${seed}${message}`);
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
  const { baseUrl } = await serve();
  const { port } = new URL(baseUrl);
  expect(await start('--port', port, '--platform-port', '0')).toMatchObject({
    started: 1,
    errors: [`Cannot serve the base root on 127.0.0.1:${port}: the port is in use.`],
  });
});

it('writes each change to the state file before it responds', async () => {
  const file = join(folder, 'state.json');
  const { baseUrl } = await serve('--state', file);
  const body = JSON.stringify({ name: 'Kept' });
  const { status } = await ask(baseUrl, `/agents/${seedIds.agent}`, { method: 'PATCH', body });
  expect(status).toBe(200);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    format: 'voice-agent-sandbox',
    version: 1,
    agents: [{ name: 'Kept' }],
  });
});

it('starts from an existing state file', async () => {
  const state = await writeToFolder('state.json', '{"callTags":["kept"]}');
  const { baseUrl } = await serve('--state', state);
  expect(await (await ask(baseUrl, '/call-tags')).json()).toEqual({ tags: ['kept'] });
});

it('prints the sources of the state in its banner', async () => {
  const seed = await writeToFolder('seed.json', '{"callTags":["seeded"]}');
  const state = join(folder, 'state.json');
  const { out, errors } = await serve('--seed', seed, '--state', state);
  expect(out[0]).toContain(`seed           ${seed}\nstate file     ${state}\n`);
  expect(errors).toEqual([]);
});

it('prints in its banner that the state is lost without a state file', async () => {
  const { out } = await serve();
  expect(out[0]).toContain('seed           built-in story\nstate file     none');
});

it('prints roots in its banner that serve the API', async () => {
  const { out } = await serve();
  const [, base, platform] = /^base root +(.+)\nplatform root +(.+)\n/.exec(out[0]!)!;
  for (const [url, root] of [
    [base, 'base'],
    [platform, 'platform'],
  ] as const) {
    expect(await (await fetch(`${url}/`)).json()).toMatchObject({ root });
  }
});

it('warns if an existing state file is used in place of the seed', async () => {
  const seed = await writeToFolder('seed.json', '{"callTags":["seeded"]}');
  const state = await writeToFolder('state.json', '{"callTags":["kept"]}');
  const { errors, sandbox } = await serve('--seed', seed, '--state', state);
  expect(errors).toEqual([
    `Warning: ${state} exists, so the state comes from it and not from ${seed}. Reset goes back to ${seed}.`,
  ]);
  expect(sandbox.snapshot().callTags).toEqual(['kept']);
});

it('accepts the host names of --allow-host', async () => {
  const { sandbox } = await serve('--allow-host', 'LAN', '--allow-host', 'other.lan');
  for (const host of ['lan', 'other.lan']) {
    const request = new Request(`http://${host}/_sandbox/health`);
    expect((await sandbox.handlers.base(request)).status).toBe(200);
  }
});

it('lets callers on other machines use the controls with the token of --control-token', async () => {
  const { sandbox } = await serve('--allow-host', 'lan', '--control-token', 'open');
  const headers = { authorization: 'Bearer open' };
  const request = new Request('http://lan/_sandbox/state', { headers });
  expect((await sandbox.handlers.base(request)).status).toBe(200);
});

it('refuses a state file of a later version, and leaves it as it is', async () => {
  const text = '{"format":"voice-agent-sandbox","version":2}';
  const file = await writeToFolder('later.json', text);
  const { started, errors } = await start(...anyPorts, '--state', file);
  expect(started).toBe(1);
  expect(errors[0]).toContain('/version: must be 1');
  expect(await readFile(file, 'utf8')).toBe(text);
});

it('prints a line for each request', async () => {
  const { baseUrl, out } = await serve();
  await ask(baseUrl, '/call-tags');
  expect(out.at(-1)).toMatch(
    /^\d\d:\d\d:\d\d base {5}200 GET {4}\/api\/v1\/call-tags listCallTags \d+\.\d ms$/,
  );
});

it('prints only its banner with --quiet', async () => {
  const { baseUrl, out } = await serve('--quiet');
  await ask(baseUrl, '/call-tags');
  expect(out).toEqual([expect.stringContaining('base root')]);
});
