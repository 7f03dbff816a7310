import { link, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { expect, it } from 'vitest';
import { voiceAgent } from './voice-agent.js';

interface Exchange {
  readonly method?: string;
  readonly path: string;
  readonly host?: string;
  readonly sent?: unknown;
  readonly status?: number;
  readonly response?: unknown;
  /** Replaces the JSON response. */
  readonly text?: string;
}

function har(...exchanges: readonly Exchange[]): string {
  const entries = exchanges.map(
    ({
      method = 'GET',
      path,
      host = 'secret-host.example',
      sent,
      status = 200,
      response,
      text,
    }) => ({
      startedDateTime: '2026-11-22T10:00:00Z',
      request: {
        method,
        url: `https://${host}${path}`,
        headers: [],
        ...(sent === undefined
          ? { bodySize: 0 }
          : { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
      },
      response: {
        status,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { mimeType: 'application/json', text: text ?? JSON.stringify(response) },
      },
    }),
  );
  return JSON.stringify({ log: { entries } });
}

const clean = har({ path: '/api/v1/call-tags', response: { tags: ['hush-hush'] } });
const wrong = har({ path: '/api/v1/call-tags', response: { tags: 'hush-hush' } });
const other = har({ path: '/elsewhere' }, { path: '/api/v1/call-tags', method: 'OPTIONS' });

/** Compares files from a temporary folder, and expects that nothing private of them is printed. */
async function evidence(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...words: readonly string[]
) {
  return inTemporaryFolder(async (folder) => {
    await Promise.all(
      Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)),
    );
    const outcome = await voiceAgent([
      'evidence',
      ...words.map((word) => (word.endsWith('.har') ? join(folder, word) : word)),
    ]);
    expect(outcome.output).not.toContain(folder);
    expect(outcome.output).not.toMatch(/hush-hush|secret-host/);
    return outcome;
  });
}

it('exits with 0 if recorded traffic agrees with the contract', async () => {
  const { exitCode, stdout, stderr } = await evidence({ 'a.har': clean }, 'a.har');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    files: [{ name: 'a.har', exchanges: 1, matched: 1, ignored: 0 }],
    operations: [{ operationId: 'listCallTags', exchanges: 1, statuses: { 200: 1 } }],
    violations: [],
  });
});

it('exits with 1 if recorded traffic contradicts the contract, in any of the files', async () => {
  const { exitCode, stdout } = await evidence(
    { 'a.har': clean, 'b.har': wrong },
    'a.har',
    'b.har',
    '--json',
  );
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    files: [{ name: 'a.har' }, { name: 'b.har' }],
    violations: [{ pointer: '/tags', keyword: 'type', count: 1 }],
  });
});

const lacking = {
  'a.har': har({ path: '/api/v1/call-tags' }),
  'b.har': har({ path: '/api/v1/orgs', text: '{"hush-hush' }),
};

it('counts bodies that are not in the recording, or cannot be read, and warns of them', async () => {
  const files = { ...lacking, 'c.har': clean };
  const { exitCode, stdout, stderr } = await evidence(files, 'a.har', 'b.har', 'c.har');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    operations: [
      { operationId: 'getOrganization', bodies: { response: { compared: 0, unreadable: 1 } } },
      { operationId: 'listCallTags', bodies: { response: { compared: 1, missing: 1 } } },
    ],
  });
  expect(stderr).toMatch(/broken bodies that were not compared: 1\.[^]*lacks.* not compared: 1\./);
});

it('exits with 2 if no response body could be compared, with the report', async () => {
  // A browser that leaves out the content of responses keeps what requests sent.
  const path = '/api/v1/numbers/66f1a2e0e5b7d83a9c0e4b31/title';
  const update = har({ method: 'PATCH', path, sent: { title: 'Reception' } });
  const files = { ...lacking, 'c.har': update };
  const { exitCode, stdout, stderr } = await evidence(files, 'a.har', 'b.har', 'c.har');
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    'no response body was compared (not in the recording: 2, unreadable: 1)',
  );
  expect(JSON.parse(stdout)).toMatchObject({ violations: [] });
});

it('exits with 2 if the recording has only refusals, whose bodies the contract does not describe', async () => {
  const refusal = {
    method: 'PATCH',
    path: '/api/v1/numbers/66f1a2e0e5b7d83a9c0e4b31/title',
    sent: { title: 'Reception' },
    status: 401,
    response: {},
  };
  const { exitCode, stderr } = await evidence({ 'a.har': har(refusal) }, 'a.har');
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    'no response body was compared (the recording has none that the contract describes)',
  );
});

const number = { id: 'n', organization_id: 'o', number: '+12025550143', sid: 's' };
const wrongTitle = {
  method: 'PATCH',
  path: '/api/v1/numbers/66f1a2e0e5b7d83a9c0e4b31/title',
  sent: { title: 7 },
};

it('exits with 0 if the platform refused what the contract forbids', async () => {
  const refusal = { ...wrongTitle, status: 422, response: { detail: 'hush-hush' } };
  const files = { 'a.har': clean, 'b.har': har(refusal) };
  const { exitCode, stdout } = await evidence(files, 'a.har', 'b.har');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ violations: [], refused: [{ pointer: '/title' }] });
});

it('exits with 1 if the platform accepted what the contract forbids', async () => {
  const update = { ...wrongTitle, response: { ...number, mode: 'use_case' } };
  const { exitCode, stdout } = await evidence({ 'a.har': har(update) }, 'a.har');
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    violations: [{ part: 'request', pointer: '/title' }],
    refused: [],
  });
});

it('writes the choices of the sandbox that the traffic supports', async () => {
  await inTemporaryFolder(async (folder) => {
    const [recording, file] = [join(folder, 'a.har'), join(folder, 'decisions.json')];
    const exchanges = ['use_case', 'direct_transfer'].map((mode) => ({
      path: '/api/v1/numbers',
      response: [{ ...number, mode }],
    }));
    await writeFile(recording, har(...exchanges));
    const { exitCode, stderr } = await voiceAgent(['evidence', recording, '--decisions', file]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: 'Wrote 1 choice that the traffic supports to decisions.json.\n',
    });
    expect(await readFile(file, 'utf8')).toBe(
      '{\n  "number-format": {\n    "choice": "e164",\n    "count": 2\n  }\n}\n',
    );
  });
});

it.each([
  ['its own name', 'a.har'],
  ['a symbolic link', 'symbolic.json'],
  ['a hard link', 'hard.json'],
])('does not overwrite a recording that --decisions names by %s', async (_, name) => {
  await inTemporaryFolder(async (folder) => {
    const recording = join(folder, 'a.har');
    await writeFile(recording, clean);
    await symlink(recording, join(folder, 'symbolic.json'));
    await link(recording, join(folder, 'hard.json'));
    const words = ['evidence', recording, '--decisions', join(folder, name)];
    const { exitCode, stderr } = await voiceAgent(words);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--decisions would overwrite a.har: name another file');
    expect(await readFile(recording, 'utf8')).toBe(clean);
  });
});

it.each([
  ['is in no folder', '/nowhere/decisions.json', 'decisions.json cannot be written (ENOENT)'],
  ['is a folder', '/usr', 'usr cannot be written (EISDIR)'],
])('exits with 2 if the file of --decisions %s', async (_, file, message) => {
  const { exitCode, stderr } = await evidence({ 'a.har': clean }, 'a.har', '--decisions', file);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`--decisions: ${message}`);
  expect(stderr).toContain('Name a file that you may write, in a folder that exists.');
});

it('reads a recording from stdin', async () => {
  const { exitCode, stdout } = await voiceAgent(['evidence', '-'], { stdin: clean });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ files: [{ name: '-', matched: 1 }] });
});

const params = har({
  method: 'PATCH',
  path: '/api/v1/use-cases/66f1a1d2e5b7d83a9c0e4b21',
  response: { id: '66f1a1d2e5b7d83a9c0e4b21', organization_id: 'o', params: { wanda: 1 } },
});

it('leaves keys that people chose out of the report', async () => {
  const { stdout } = await evidence({ 'a.har': params }, 'a.har');
  expect(JSON.parse(stdout)).toMatchObject({ operations: [{ operationId: 'updateUseCase' }] });
  expect(stdout).not.toContain('wanda');
});

it('shows keys that people chose with --names, under a notice', async () => {
  const { stdout } = await evidence({ 'a.har': params }, 'a.har', '--names');
  expect(stdout).toMatch(/^\{\n {2}"notice": "This report must not be shared/);
  expect(stdout).toContain('"wanda: number"');
});

const root = ['--base-url', 'https://secret-host.example/gw'];

it('takes a root with a prefix from --base-url', async () => {
  const prefixed = har({ path: '/gw/api/v1/call-tags', response: { tags: [] } });
  expect((await evidence({ 'a.har': prefixed }, 'a.har', ...root)).exitCode).toBe(0);
});

it('leaves out requests to other roots than that of --base-url', async () => {
  const { exitCode, stderr } = await evidence({ 'a.har': clean }, 'a.har', ...root);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('no recorded request calls an operation');
});

it('takes no root of recorded traffic from the environment', async () => {
  const env = { VOICE_AGENT_BASE_URL: 'https://another.example' };
  const { exitCode } = await voiceAgent(['evidence', '-'], { stdin: clean, env });
  expect(exitCode).toBe(0);
});

it.each([
  ['no request that calls an operation', { 'a.har': other }, ['a.har'], 'no recorded request'],
  ['a broken file', { 'a.har': '{"hush-hush' }, ['a.har'], 'a.har is not a HAR file'],
  ['another file', { 'a.har': '{"hush-hush":1}' }, ['a.har'], 'a.har is not a HAR file'],
  ['a recording without requests', { 'a.har': har() }, ['a.har'], 'there are no requests'],
  [
    'a file that PowerShell wrote',
    { 'a.har': Buffer.from(`\ufeff${clean}`, 'utf16le') },
    ['a.har'],
    'a.har is not UTF-8\n  Save it as UTF-8.',
  ],
  [
    'a compressed file',
    { 'a.har': gzipSync(clean) },
    ['a.har'],
    'If it is compressed, decompress it first.',
  ],
  ['a missing file', {}, ['a.har'], 'a.har cannot be read (ENOENT)'],
  ['a root that is not a URL', { 'a.har': clean }, ['a.har', '--base-url', 'x'], '--base-url must'],
  ['an empty root', { 'a.har': clean }, ['a.har', '--platform-url', ''], '--platform-url is empty'],
  [
    'a root with /api/v1',
    { 'a.har': clean },
    ['a.har', '--base-url', 'http://a/api/v1'],
    'must be',
  ],
  ['stdin twice', {}, ['-', '-'], '- is given more than once: stdin can be read once'],
  ['no file', {}, [], "missing required argument 'file'"],
])('exits with 2 if evidence is given %s', async (_, files, words, message) => {
  const { exitCode, stderr } = await evidence(files, ...words);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

it('explains the roots if no request calls an operation', async () => {
  const { stderr } = await evidence({ 'a.har': other }, 'a.har');
  expect(stderr).toContain('\n  Give --base-url and --platform-url as the files have them');
});

it('does not explain the roots if the files have no requests', async () => {
  const { stderr } = await evidence({ 'a.har': har() }, 'a.har');
  expect(stderr).toContain('there are no requests');
  expect(stderr).not.toContain('--base-url');
});
