/** Tests the consent to commands that remove what their flags name. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@voice-agent-platform/openapi/operations';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { expect, it } from 'vitest';
import { Interruption } from '../src/prompt.js';
import { fakeEnv as env, fakePlatform } from './fake-platform.js';
import { runOnTerminal } from './run-on-terminal.js';
import { voiceAgent } from './voice-agent.js';

const number = { id: 'n1', number: '+1202', title: 'Reception' };
// The title and the organization of this number equal the identifier of the first number.
const namesake = { id: 'n2', number: '+1203', title: 'n1', organization_id: 'n1' };
const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const deletion = { request: 'DELETE /numbers', body: { ids: ['n1'] } };
const deleteNumber = ['delete-phone-numbers', '--ids', 'n1'];

/** A call of each operation that removes something, and the lines that name its target. */
const removals: Readonly<
  Record<string, { readonly words: readonly string[]; readonly lines: string }>
> = {
  removeMember: {
    words: ['--email', 'ines@harbordental.example'],
    lines: 'It would remove: email ines@harbordental.example',
  },
  deleteUseCaseWebhook: {
    words: [USE_CASE, '--headers', '{"key":"x-hook","value":"s3cret"}'],
    lines: `In use case ${USE_CASE}, everything that matches (how is not specified):\n  It would remove: header x-hook`,
  },
  deletePhoneNumbers: { words: ['--ids', 'n1'], lines: 'It would remove: id n1' },
};

const destructive = operations
  .filter((row) => row.destructive)
  .map(({ operationId }) => {
    const removal = removals[operationId];
    if (!removal) throw new Error(`add a call of ${operationId} to \`removals\``);
    return { operationId, ...removal };
  });

it.each(destructive)(
  'sends nothing for $operationId without --yes, and names the target',
  async ({ operationId, words, lines }) => {
    const sent = fakePlatform({});
    const { exitCode, stderr } = await voiceAgent([operationId, ...words], { env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Add --yes to confirm.\n');
    expect(stderr.slice(stderr.indexOf('\n') + 1)).toBe(`  ${lines}\n  Nothing was sent.\n`);
    expect(sent).toEqual([]);
  },
);

it.each(
  [
    ['delete-phone-numbers', '--body', '{}'],
    ['delete-phone-numbers', '--body', '{"idz":["n1"]}'],
    ['delete-phone-numbers', '--body', '{"ids":["n1"],"all":true}'],
    ['delete-phone-numbers', '--body', '{"ids":[]}'],
    ['delete-phone-numbers', '--ids', ''],
    ['delete-phone-numbers', '--ids', 'n1', '--ids', ' '],
    ['delete-phone-numbers', '--ids', 'n1,n2'],
    ['remove-member', '--email', ''],
    ['delete-use-case-webhook', USE_CASE, '--body', '{"headers":[]}'],
    ['delete-use-case-webhook', USE_CASE, '--url', ''],
    ['delete-use-case-webhook', USE_CASE, '--headers', '{"key":"","value":"a"}'],
  ].map((parameters) => [parameters.join(' '), parameters] as const),
)('sends nothing for %s, not even with --yes', async (_, parameters) => {
  const sent = fakePlatform({ 'GET /numbers': [number] });
  const { exitCode } = await voiceAgent([...parameters, '--yes'], { env });
  expect(exitCode).toBe(2);
  expect(sent).toEqual([]);
});

it('looks a target up before it deletes it with --yes', async () => {
  const sent = fakePlatform({ 'GET /numbers': [namesake, number], 'DELETE /numbers': null });
  const deleted = await voiceAgent(['delete-phone-numbers', '--ids', 'n1', '--yes'], { env });
  expect(deleted).toMatchObject({ exitCode: 0, stdout: 'null\n', stderr: '' });
  expect(sent).toEqual([{ request: 'GET /numbers' }, deletion]);
});

it('asks on a terminal before it deletes numbers, and names them by number and title', async () => {
  const sent = fakePlatform({ 'GET /numbers': [namesake, number], 'DELETE /numbers': null });
  const { exitCode, printed } = await runOnTerminal(deleteNumber, { reply: true });
  expect(exitCode).toBe(0);
  expect(printed).toContain('"+1202  Reception  n1"');
  expect(printed).toContain('"Continue?"');
  expect(sent).toEqual([{ request: 'GET /numbers' }, deletion]);
});

it.each(destructive)(
  'asks on a terminal before $operationId, and sends nothing without a yes',
  async ({ operationId, words }) => {
    const sent = fakePlatform({
      'GET /numbers': [number],
      'GET /orgs': { members: [{ email: 'ines@harbordental.example' }] },
    });
    const { exitCode, printed } = await runOnTerminal([operationId, ...words], { reply: false });
    expect(exitCode).toBe(2);
    expect(printed).toContain('"Continue?"');
    expect(printed.join('\n')).toContain('Nothing was sent.');
    expect(sent.filter(({ request }) => !request.startsWith('GET'))).toEqual([]);
  },
);

it.each([
  [[], 'base.invalid (VOICE_AGENT_BASE_URL)'],
  [['--profile', 'staging'], 'staging.invalid (profile staging, key from VOICE_AGENT_API_KEY)'],
  [['--profile', 'whole'], 'whole.invalid (profile whole)'],
  [['--sandbox'], '127.0.0.1:4010 (--sandbox)'],
])(
  'names the host and its source in the question and for --verbose: %j',
  async (options, target) => {
    await using folder = await createTemporaryFolder();
    await mkdir(join(folder.path, 'voice-agent'));
    const profiles = {
      staging: { 'base-url': 'https://staging.invalid' },
      whole: { 'base-url': 'https://whole.invalid', 'api-key': 'sk_of_whole' },
    };
    const file = join(folder.path, 'voice-agent', 'profiles.json');
    await writeFile(file, JSON.stringify(profiles), { mode: 0o600 });
    fakePlatform({ 'GET /numbers': [number] });
    const words = [...deleteNumber, ...options, '--verbose'];
    const { printed } = await runOnTerminal(words, {
      reply: false,
      variables: { XDG_CONFIG_HOME: folder.path },
    });
    expect(printed).toContain(
      JSON.stringify([{ style: 'bold', text: 'Delete phone numbers' }, ` on ${target}:`]),
    );
    expect(printed).toContain(JSON.stringify({ style: 'dim', text: target }));
  },
);

it('sends nothing after Ctrl-C at the question, and exits with 130', async () => {
  const sent = fakePlatform({ 'GET /numbers': [number], 'DELETE /numbers': null });
  const { exitCode, printed } = await runOnTerminal(deleteNumber, { reply: new Interruption() });
  expect(exitCode).toBe(130);
  expect(printed.join('\n')).toContain('Nothing was sent.');
  expect(printed.join('\n')).not.toContain('may have been applied');
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

it('deletes nothing and does not ask if the targets cannot be looked up', async () => {
  const sent = fakePlatform({ 'GET /numbers': 501 });
  const { exitCode, printed } = await runOnTerminal(deleteNumber, { reply: true });
  expect(exitCode).toBe(1);
  expect(printed).not.toContain('"Continue?"');
  expect(printed.join('\n')).toContain('Nothing was sent.');
  expect(printed.join('\n')).not.toContain('may have been applied');
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

it('names 100 targets of a deletion that it refuses, and counts the others', async () => {
  const flags = Array.from({ length: 103 }, (_, index) => ['--ids', `n${index}`]).flat();
  const { stderr } = await voiceAgent(['delete-phone-numbers', ...flags], { env });
  const targets = stderr.split('\n').filter((line) => line.includes('It would remove: '));
  expect(targets).toHaveLength(101);
  expect(targets[99]).toContain('id n99');
  expect(targets[100]).toContain('… and 3 more');
});

it('shows an identifier of 2,000 characters whole', async () => {
  const id = 'a'.repeat(2000);
  const { stderr } = await voiceAgent(['delete-phone-numbers', '--ids', id], { env });
  expect(stderr).toContain(`id ${id}\n`);
});

it('refuses identifiers that are empty or too long to compare, even with --yes', async () => {
  const ids = ['--ids', 'a'.repeat(2001), '--ids', 'n1', '--ids', ' '];
  const { exitCode, stderr } = await voiceAgent(['delete-phone-numbers', ...ids, '--yes'], { env });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr:
      'error: --ids/0 has more than 2000 characters, and must name what to remove\n' +
      'error: --ids/2 is empty, and must name what to remove\n' +
      '  Nothing was sent.\n',
  });
});

it.each([
  [['delete-phone-numbers', '--body', '{}'], 'give --ids'],
  [['delete-use-case-webhook', USE_CASE, '--body', '{}'], 'give --url or --headers'],
])('names the flags that give a target if %j has none', async (words, advice) => {
  const { stderr } = await voiceAgent([...words, '--yes'], { env });
  expect(stderr).toBe(`error: ${words[0]} needs a target: ${advice}\n  Nothing was sent.\n`);
});

it('names an unknown property of a deletion as it was typed', async () => {
  const words = ['delete-phone-numbers', '--body', '{"i/ds":["n1"]}', '--yes'];
  const { exitCode, stderr } = await voiceAgent(words, { env });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('error: --body: i/ds is unknown, so what it removes is not clear\n');
});

it('does not call a member missing if the response has no list of members', async () => {
  const sent = fakePlatform({ 'GET /orgs': { members: { total: 2 } }, 'DELETE /member': {} });
  const parameters = ['remove-member', '--email', 'ines@harbordental.example', '--yes'];
  const { exitCode, stderr } = await voiceAgent(parameters, { env });
  expect(exitCode).toBe(0);
  expect(stderr).toContain(
    'whether the targets exist is unknown: getOrganization returned no members',
  );
  expect(sent.map(({ request }) => request)).toEqual(['GET /orgs', 'DELETE /member']);
});

it('sends no deletion if no target has the identifier, even if one has it as its title', async () => {
  const sent = fakePlatform({ 'GET /numbers': [namesake], 'DELETE /numbers': null });
  const { exitCode, stdout, stderr } = await voiceAgent(
    ['delete-phone-numbers', '--ids', 'n1', '--yes'],
    { env },
  );
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toBe(
    'error: n1  (list-phone-numbers has no such id)\n' +
      '  Nothing was sent. Give each id as list-phone-numbers shows it.\n',
  );
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

it('deletes the targets that exist, and reports the others', async () => {
  const sent = fakePlatform({ 'GET /numbers': [number], 'DELETE /numbers': null });
  const { exitCode, stdout, stderr } = await voiceAgent(
    ['delete-phone-numbers', '--ids', 'n1', '--ids', 'n9', '--yes'],
    { env },
  );
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: 'null\n' });
  expect(sent.at(-1)).toEqual({ request: 'DELETE /numbers', body: { ids: ['n1', 'n9'] } });
  expect(stderr).toBe('error: n9  (list-phone-numbers has no such id)\n');
});

it('deletes with --yes if the key may not list the targets, and says that it did not check', async () => {
  const sent = fakePlatform({ 'GET /numbers': 403, 'DELETE /numbers': null });
  const { exitCode, stderr } = await voiceAgent(['delete-phone-numbers', '--ids', 'n1', '--yes'], {
    env,
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain('warning: whether the targets exist is unknown: listPhoneNumbers: 403');
  expect(sent).toContainEqual(deletion);
});
