/** Tests the failures that `--json` prints on stderr for programs. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { expect, it } from 'vitest';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';

/** Returns the failure of a command, which must be all of stderr. */
async function readFailure(words: readonly string[], env = fakeEnv) {
  const { exitCode, stderr } = await voiceAgent([...words, '--json'], { env });
  return { exitCode, ...(JSON.parse(stderr) as { error: Record<string, unknown> }) };
}

it('prints an error of the API as one JSON object for --json', async () => {
  const headers = { 'x-request-id': 'req_1' };
  const response = Response.json({ message: 'no such key' }, { status: 401, headers });
  fakePlatform({ 'GET /call-tags': response });
  const { exitCode, error } = await readFailure(['list-call-tags']);
  expect(exitCode).toBe(4);
  expect(Object.keys(error)).toEqual([
    'name',
    'operation',
    'status',
    'message',
    'requestId',
    'attempts',
  ]);
  expect(error).toMatchObject({
    name: 'ApiError',
    operation: 'listCallTags',
    status: 401,
    requestId: 'req_1',
    attempts: 1,
  });
  expect(error['message']).toMatch(/^listCallTags: 401 no such key\n/);
});

it('says in the JSON of a failed update that the change may have been applied', async () => {
  fakePlatform({ [`PATCH /use-cases/${USE_CASE}`]: 500 });
  const { error } = await readFailure(['update-use-case', USE_CASE, '--name', 'Recalls']);
  expect(error['message']).toContain('The change may have been applied');
});

it('prints the faults of a request as data for --json', async () => {
  const words = ['update-use-case', USE_CASE, '--amd', '--name', ''];
  const { exitCode, error } = await readFailure(words);
  expect(exitCode).toBe(2);
  expect(error).toMatchObject({
    name: 'UsageError',
    operation: 'updateUseCase',
    status: null,
    requestId: null,
    attempts: 0,
    faults: expect.arrayContaining([
      {
        in: 'body',
        pointer: '/amd_behavior',
        keyword: 'dependentRequired',
        message: '--amd-behavior is required with --amd',
      },
    ]) as unknown,
  });
});

it.each([
  [['nope'], "unknown command 'nope'"],
  [['list-call-tags', '--nope'], "unknown option '--nope'"],
  [['list-call-tags', '--profile'], '--profile has no value'],
  [['config'], 'a command is missing'],
  [['list-call-tags', '--api-key=k'], 'the API key is not accepted as an argument'],
  [['delete-phone-numbers', '--ids', 'n1'], 'needs a confirmation'],
  [['evidence', '/nowhere/a.har'], 'a.har cannot be read (ENOENT)'],
])('prints the usage error of %j as one JSON object for --json', async (words, message) => {
  const { exitCode, error } = await readFailure(words);
  expect(exitCode).toBe(2);
  expect(error).toMatchObject({ name: 'UsageError', status: null, attempts: 0 });
  expect(error['message']).toContain(message);
});

it('prints targets that do not exist in the JSON of the failure', async () => {
  fakePlatform({ 'GET /numbers': [{ id: 'n1' }], 'DELETE /numbers': null });
  const words = ['delete-phone-numbers', '--ids', 'n1', '--ids', 'n9', '--yes'];
  const { exitCode, error } = await readFailure(words);
  expect(exitCode).toBe(1);
  expect(error).toMatchObject({
    name: 'NotFoundError',
    operation: 'deletePhoneNumbers',
    message: 'n9  (list-phone-numbers has no such id)',
  });
});

it('prints warnings in the JSON of the failure', async () => {
  fakePlatform({ 'GET /orgs': [] });
  const words = ['remove-member', '--email', 'ines@harbordental.example', '--yes'];
  const { error } = await readFailure(words);
  expect(error['message']).toContain('\nwarning: whether the targets exist is unknown');
});

it('prints a warning as text for --json if the command succeeds', async () => {
  fakePlatform({ 'GET /use-cases/u/runs': [] });
  const words = ['list-use-case-runs', 'u', '--json'];
  const { exitCode, stderr } = await voiceAgent(words, { env: fakeEnv });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr: 'warning: list-use-case-runs is deprecated\n',
  });
});

it('prints that traffic contradicts the contract as one JSON object for --json', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'a.har');
  const request = { method: 'GET', url: 'https://a.example/api/v1/call-tags' };
  const content = { mimeType: 'application/json', text: '{"tags":1}' };
  const entry = { request, response: { status: 200, content } };
  await writeFile(file, JSON.stringify({ log: { entries: [entry] } }));
  const { exitCode, error } = await readFailure(['evidence', file]);
  expect(exitCode).toBe(1);
  expect(error).toMatchObject({
    name: 'ContractViolation',
    message: 'the traffic contradicts the contract in 1 place',
  });
});
