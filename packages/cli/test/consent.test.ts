import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@voice-agent-platform/openapi/operations';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { expect, it } from 'vitest';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { Interruption } from '../src/prompt.js';
import { createTerminal, type Line } from '../src/terminal.js';
import { voiceAgent } from './voice-agent.js';

const env = fakeEnv;
const number = { id: 'n1', number: '+1202', title: 'Reception' };
// The title and the organization of this number equal the identifier of the first number.
const namesake = { id: 'n2', number: '+1203', title: 'n1', organization_id: 'n1' };
const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const deletion = { request: 'DELETE /numbers', body: { ids: ['n1'] } };

const targets: Readonly<Record<string, readonly string[]>> = {
  removeMember: ['--email', 'ines@harbordental.example'],
  deleteUseCaseWebhook: [USE_CASE, '--headers', '{"key":"x-hook","value":"s3cret"}'],
  deletePhoneNumbers: ['--ids', 'n1'],
};

it.each(operations.filter(({ destructive }) => destructive))(
  'sends nothing for $operationId without --yes, and names the target',
  async ({ operationId }) => {
    const sent = fakePlatform({});
    const { exitCode, stderr } = await voiceAgent([operationId, ...(targets[operationId] ?? [])], {
      env,
    });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(
      /It would remove: (email ines@harbordental\.example|id n1|header x-hook)\n/,
    );
    expect(stderr).toContain('Add --yes to confirm.');
    expect(stderr).toContain('Nothing was sent.');
    // The resource in the path is not removed.
    expect(stderr).not.toContain(`It would remove: id ${USE_CASE}`);
    expect(
      stderr.includes(`In use case ${USE_CASE}, everything that matches (how is not specified):\n`),
    ).toBe(operationId === 'deleteUseCaseWebhook');
    expect(stderr).not.toContain('s3cret');
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
  ].map((parameters) => ({ parameters, title: parameters.join(' ') })),
)('sends nothing for $title, not even with --yes', async ({ parameters }) => {
  const sent = fakePlatform({ 'GET /numbers': [number] });
  const { exitCode } = await voiceAgent([...parameters, '--yes'], { env });
  expect(exitCode).toBe(2);
  expect(sent).toEqual([]);
});

it('looks a target up by its identifier alone, and deletes it with --yes', async () => {
  const sent = fakePlatform({ 'GET /numbers': [namesake, number], 'DELETE /numbers': null });
  const deleted = await voiceAgent(['delete-phone-numbers', '--ids', 'n1', '--yes'], { env });
  expect(deleted).toMatchObject({ exitCode: 0, stdout: 'null\n', stderr: '' });
  expect(sent).toEqual([{ request: 'GET /numbers' }, deletion]);
});

interface TerminalOptions {
  /** The reply of the person, or the error that ends the question. */
  readonly reply: boolean | Error;
  readonly whileAsked?: () => void;
  readonly variables?: Readonly<Record<string, string>>;
}

const deleteNumber = ['delete-phone-numbers', '--ids', 'n1'];

/** Runs a command on a terminal, where a person replies to its question. */
async function runOnTerminal(
  words: readonly string[],
  { reply, whileAsked, variables }: TerminalOptions,
) {
  const printed: string[] = [];
  const print = (line: Line) => void printed.push(JSON.stringify(line));
  const terminal = {
    isInteractive: true,
    isInputTyped: true,
    cannotAsk: undefined,
    columns: 80,
    out: print,
    error: print,
    warn: print,
    fail: print,
    errorData: (value: unknown) => print(JSON.stringify(value)),
    hide: () => {},
    style: (_: unknown, text: string) => text,
    confirm: async (question: string) => {
      print(question);
      whileAsked?.();
      if (reply instanceof Error) throw reply;
      return reply;
    },
    read: () => Promise.resolve(''),
  };
  const { exitCode } = await voiceAgent(words, { env: { ...env, ...variables }, terminal });
  return { exitCode, printed };
}

it.each([
  [true, 0],
  [false, 2],
])(
  'asks on a terminal before it deletes numbers, by number and title, and takes the reply %j',
  async (reply, code) => {
    const sent = fakePlatform({ 'GET /numbers': [namesake, number], 'DELETE /numbers': null });
    const { exitCode, printed } = await runOnTerminal(deleteNumber, { reply });
    expect(exitCode).toBe(code);
    expect(printed).toContain('"+1202  Reception  n1"');
    expect(printed).toContain('"Continue?"');
    expect(printed.join().includes('Nothing was sent.')).toBe(code === 2);
    expect(sent.map(({ request }) => request)).toEqual([
      'GET /numbers',
      ...(code === 0 ? ['DELETE /numbers'] : []),
    ]);
  },
);

it.each(operations.filter(({ destructive }) => destructive))(
  'asks on a terminal before $operationId, and sends nothing without a yes',
  async ({ operationId }) => {
    const sent = fakePlatform({
      'GET /numbers': [number],
      'GET /orgs': { members: [{ email: 'ines@harbordental.example' }] },
    });
    const words = [operationId, ...(targets[operationId] ?? [])];
    const { exitCode, printed } = await runOnTerminal(words, { reply: false });
    expect(exitCode).toBe(2);
    expect(printed).toContain('"Continue?"');
    expect(sent.filter(({ request }) => !request.startsWith('GET'))).toEqual([]);
  },
);

it.each([
  [[], 'base.invalid (VOICE_AGENT_BASE_URL)'],
  [['--profile', 'staging'], 'staging.invalid (profile staging, key from VOICE_AGENT_API_KEY)'],
  [['--profile', 'whole'], 'whole.invalid (profile whole)'],
  [['--sandbox'], '127.0.0.1:4010 (--sandbox)'],
])('names in the question of a deletion %j the host and the sources', async (options, target) => {
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
});

it.each([
  [{}, undefined],
  [{ CI: '' }, undefined],
  [{ CI: '0' }, undefined],
  [{ CI: 'false' }, undefined],
  [{ CI: 'true' }, 'nobody is asked where CI is set'],
  [{ CI: 'woodpecker' }, 'nobody is asked where CI is set'],
])('decides with %j whether a person at the terminal is asked', (env, reason) => {
  const stream = { isTTY: true, hasColors: () => false };
  const streams = { stdin: stream, stdout: stream, stderr: stream } as unknown as NodeJS.Process;
  expect(createTerminal(streams, env).cannotAsk).toBe(reason);
});

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
  expect(printed.join('\n')).toContain('Nothing was sent.');
  expect(printed.join('\n')).not.toContain('may have been applied');
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

const ines = { email: 'ines@harbordental.example', role: 'owner' };
const tomas = { email: 'tomas@harbordental.example', role: 'editor' };
const harbor = { id: 'o1', name: 'Harbor', api_key: 'sk_test_fake', members: [ines, tomas] };
const organization = ['update-organization', '--id', 'o1', '--name', 'Harbor', '--members'];
const useCase = ['update-use-case', USE_CASE, '--hooks'];

it.each([
  [[...organization, JSON.stringify([ines])], 'tomas@harbordental.example  editor'],
  [[...useCase, '[]'], '--hooks is empty, and may remove all webhooks (not specified).'],
  [[...useCase, 'null'], '--hooks is null, and may remove all webhooks (not specified).'],
  [
    [...useCase, '{"url":"https://hooks.example/"}'],
    '--hooks may replace all webhooks (not specified)',
  ],
  [
    ['request', 'PATCH', `/use-cases/${USE_CASE}`, '--body', '{"hooks":[]}'],
    '--body/hooks is empty, and may remove all webhooks (not specified).',
  ],
])('needs --yes for the update %j, whose list leaves something out', async (parameters, lost) => {
  const sent = fakePlatform({
    'GET /orgs': harbor,
    'PATCH /orgs': harbor,
    [`PATCH /use-cases/${USE_CASE}`]: { id: USE_CASE },
  });
  const refused = await voiceAgent(parameters, { env });
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain(lost);
  expect(refused.stderr).toContain('Add --yes to confirm.');
  expect(refused.stderr).toContain('Nothing was sent.');
  expect(sent.filter(({ request }) => !request.startsWith('GET'))).toEqual([]);
  expect((await voiceAgent([...parameters, '--yes'], { env })).exitCode).toBe(0);
  expect(sent.at(-1)?.request).toMatch(/^PATCH/);
});

it('updates members without consent if none is left out', async () => {
  const sent = fakePlatform({ 'GET /orgs': harbor, 'PATCH /orgs': harbor });
  const members = JSON.stringify([tomas, { email: 'nina@harbordental.example' }, ines]);
  expect(await voiceAgent([...organization, members], { env })).toMatchObject({ exitCode: 0 });
  expect(sent.map(({ request }) => request)).toEqual(['GET /orgs', 'GET /orgs', 'PATCH /orgs']);
});

it('needs --yes for an update of members if the current ones are unknown', async () => {
  const sent = fakePlatform({ 'GET /orgs': { id: 'o1', members: { total: 2 } } });
  const { exitCode, stderr } = await voiceAgent([...organization, '[]'], { env });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    '--members may remove members (not specified): getOrganization returned no members.',
  );
  expect(sent).toEqual([{ request: 'GET /orgs' }]);
});

it('asks on a terminal before an update that leaves out a member', async () => {
  const body = JSON.stringify({ ...harbor, members: [ines] });
  const sent = fakePlatform({ 'GET /orgs': harbor });
  const words = ['updateOrganization', '--body', body];
  const { exitCode, printed } = await runOnTerminal(words, { reply: false });
  expect(exitCode).toBe(2);
  expect(printed).toContain('"tomas@harbordental.example  editor"');
  expect(printed).toContain('"Continue?"');
  expect(sent).toEqual([{ request: 'GET /orgs' }]);
});

it('asks again if another member would be removed than those that the person was asked about', async () => {
  const nina = { email: 'nina@harbordental.example', role: 'editor' };
  const responses = { 'GET /orgs': harbor, 'PATCH /orgs': harbor };
  const sent = fakePlatform(responses);
  const words = ['updateOrganization', '--body', JSON.stringify({ ...harbor, members: [ines] })];
  const { exitCode, printed } = await runOnTerminal(words, {
    reply: true,
    whileAsked: () => {
      responses['GET /orgs'] = { ...harbor, members: [ines, tomas, nina] };
    },
  });
  expect(exitCode).toBe(0);
  const asked = printed.filter((line) => /^"(Continue|\w+@)/.test(line));
  expect(asked.map((line) => line.split('@')[0])).toEqual([
    '"tomas',
    '"Continue?"',
    '"tomas',
    '"nina',
    '"Continue?"',
  ]);
  expect(sent.map(({ request }) => request)).toEqual([
    'GET /orgs',
    'GET /orgs',
    'GET /orgs',
    'PATCH /orgs',
  ]);
});

it('limits the lines of a question, and shows an identifier whole or not at all', async () => {
  const ids = Array.from({ length: 103 }, (_, index) => `n${index}`);
  const flags = ids.flatMap((id) => ['--ids', id]);
  const many = await voiceAgent(['delete-phone-numbers', ...flags], { env });
  expect(many.stderr).toContain('… and 3 more');
  expect(many.stderr).not.toContain('n101');
  const deleteLong = (length: number) => ['delete-phone-numbers', '--ids', 'a'.repeat(length)];
  const long = await voiceAgent(deleteLong(2000), { env });
  expect(long.stderr).toContain(`id ${'a'.repeat(2000)}\n`);
  const refused = await voiceAgent([...deleteLong(2001), '--yes'], { env });
  expect(refused.stderr).toContain('(--ids/0 is unknown, empty or too long)');
});

it('does not call a member missing if the response has no list of members', async () => {
  const sent = fakePlatform({ 'GET /orgs': { members: { total: 2 } }, 'DELETE /member': harbor });
  const parameters = ['remove-member', '--email', tomas.email, '--yes'];
  const { exitCode, stderr } = await voiceAgent(parameters, { env });
  expect(exitCode).toBe(0);
  expect(stderr).toContain(
    'whether the targets exist is unknown: getOrganization returned no members',
  );
  expect(sent).toHaveLength(2);
});

it('sends no deletion if no target exists', async () => {
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
  fakePlatform({ 'GET /numbers': [number], 'DELETE /numbers': null });
  const { exitCode, stdout, stderr } = await voiceAgent(
    ['delete-phone-numbers', '--ids', 'n1', '--ids', 'n9', '--yes'],
    { env },
  );
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: 'null\n' });
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
