/** Tests the request that the flags of a command become. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { dryRun } from './dry-run.js';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const webhook = ['add-use-case-webhook', USE_CASE, '--url', 'https://hooks.example/'];
const title = ['update-phone-number-title', USE_CASE, '--title'];

it('sends switches, numbers, texts, JSON, null and lists', async () => {
  const parameters = [
    'update-use-case',
    USE_CASE,
    '--max-duration-mins',
    '3',
    '--no-hidden',
    '--amd',
    '--amd-behavior',
    'Message',
    '--amd-messages',
    '{"en-US":"Hello"}',
    '--hooks',
    'null',
    '--keywords',
    'crown',
    '--keywords=-veneer',
    '--transfer-number',
    '+12025550143',
    '--classification-tags',
    '{"name":"a"}',
    '--classification-tags',
    '[{"name":"b"}]',
  ];
  expect(await dryRun(parameters)).toMatchObject({
    body: {
      max_duration_mins: 3,
      hidden: false,
      amd: true,
      amd_behavior: 'Message',
      amd_messages: { 'en-US': 'Hello' },
      hooks: null,
      keywords: ['crown', '-veneer'],
      transfer_number: '+12025550143',
      classification_tags: [{ name: 'a' }, { name: 'b' }],
    },
  });
});

it('reads the JSON of a flag from a file', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'headers.json');
  await writeFile(file, '[{"key":"x-hook","value":"a"}]');
  const hook = await dryRun([...webhook, '--headers', `@${file}`, '--show-secrets']);
  expect(hook).toMatchObject({ body: { headers: [{ key: 'x-hook', value: 'a' }] } });
});

it('reads a body from stdin, and lets flags override its fields', async () => {
  const words = ['update-use-case', USE_CASE, '--body', '-', '--name', 'New'];
  const request = await dryRun(words, '{"name":"Old","hidden":true}');
  expect(request).toMatchObject({ body: { name: 'New', hidden: true } });
});

it('sends the API key that the organization has where the body repeats it, and not the key in use', async () => {
  const organization = { id: 'o1', name: 'Harbor', api_key: 'sk_of_organization', members: [] };
  const sent = fakePlatform({ 'GET /orgs': organization, 'PATCH /orgs': organization });
  const members = ['--members', '{"email":"ines@harbordental.example"}'];
  const words = ['update-organization', '--id', 'o1', '--name', 'Harbor Two', ...members, '--yes'];
  expect(await voiceAgent(words, { env: fakeEnv })).toMatchObject({ exitCode: 0 });
  expect(sent.at(-1)).toMatchObject({
    request: 'PATCH /orgs',
    body: { api_key: 'sk_of_organization' },
  });
});

it.each([
  [['update-use-case', USE_CASE], 'there is nothing to send: give --name,'],
  [['update-use-case', USE_CASE, '--body', '[]'], '--body must be a JSON object'],
  [
    ['update-use-case', USE_CASE, '--body', '@/nowhere'],
    '--body: /nowhere cannot be read (ENOENT)',
  ],
  [
    ['update-use-case', USE_CASE, '--body', '-', '--params', '-'],
    '--params: --body reads stdin already',
  ],
  [['update-phone-number-title', USE_CASE, '--body', '{}'], '--title is required'],
  [['update-use-case', USE_CASE, '--body', '{"name":1}'], '--name must be a string'],
])('refuses %j', async (parameters, reason) => {
  const { exitCode, stdout, stderr } = await voiceAgent(parameters, { stdin: '{}' });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(reason);
});

it('names the place where a flag is not JSON, without quoting its text', async () => {
  const words = ['update-use-case', USE_CASE, '--params', '{secret'];
  const { exitCode, stderr } = await voiceAgent(words);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--params: 1:2 is not JSON: invalid symbol');
  expect(stderr).not.toContain('secret');
});

it.each([
  [
    [...webhook, '--headers', '{"X-Token":"abc"}'],
    '--headers/0/X-Token is not in the contract; it has key and value',
    { headers: [{ 'X-Token': 'abc' }] },
  ],
  [
    [...webhook, '--headers', '{"name":"X-Token","value":"abc"}'],
    '--headers/0/name is not in the contract; it has key and value',
    { headers: [{ name: 'X-Token' }] },
  ],
  [
    ['update-use-case', USE_CASE, '--body', '{"nmae":"x"}'],
    '--body: nmae is not in the contract; did you mean name?',
    { nmae: 'x' },
  ],
  [
    ['update-use-case', USE_CASE, '--body', '{"na/me":"x"}'],
    '--body: na/me is not in the contract; did you mean name?',
    { 'na/me': 'x' },
  ],
  [
    ['updatePhoneNumberUseCase', USE_CASE, '--prompt-routes', '{"probability":2,"prompt":"x"}'],
    '--prompt-routes/0/prompt is not in the contract; did you mean prompt_id?',
    { prompt_routes: [{ prompt: 'x' }] },
  ],
])(
  'warns of a name that the contract does not have, and sends it: %j',
  async (words, warning, body) => {
    const { exitCode, stdout, stderr } = await voiceAgent([
      ...words,
      '--dry-run',
      '--show-secrets',
    ]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain(`warning: ${warning}\n`);
    expect(JSON.parse(stdout)).toMatchObject({ body });
  },
);

it.each([
  [
    [...title, '@package.json'],
    'error: --title takes a text, not a file, and package.json is a file\n' +
      '  To send what is in the file: --title "$(cat package.json)"\n' +
      `  To send the text @package.json: --body '{"title":"@package.json"}'\n`,
  ],
  [
    ['update-use-case', USE_CASE, '--keywords', 'crown', '--keywords', '@package.json'],
    'error: --keywords takes a text, not a file, and package.json is a file\n' +
      '  To send what is in the file: --keywords "$(cat package.json)"\n' +
      `  To send the text @package.json: --body '{"keywords":["@package.json"]}'\n`,
  ],
  [
    ['get-call-recording', '@package.json'],
    'error: <id> takes a text, not a file, and package.json is a file\n' +
      '  To send what is in the file: "$(cat package.json)"\n',
  ],
])('refuses the name of a file as a text, and shows the ways out: %j', async (words, message) => {
  const { exitCode, stderr } = await voiceAgent([...words, '--dry-run']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: message });
});

it('takes a text that begins with @ if there is no such file', async () => {
  expect(await dryRun([...title, '@reception'])).toMatchObject({ body: { title: '@reception' } });
});

it('takes the name of a file as a text in --body', async () => {
  const body = { title: '@package.json' };
  const words = ['update-phone-number-title', USE_CASE, '--body', JSON.stringify(body)];
  expect(await dryRun(words)).toMatchObject({ body });
});

it('takes the name of a folder after @ as text', async () => {
  const { exitCode, stdout } = await voiceAgent([...title, '@src', '--dry-run']);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ body: { title: '@src' } });
});

it.each([
  ['--languages', 'en-GB,pt-PT', ['update-agent', USE_CASE]],
  ['--languages', '["en-GB"]', ['update-agent', USE_CASE]],
  ['--keywords', 'crown, veneer', ['update-use-case', USE_CASE]],
  ['--keywords', 'crown,', ['update-use-case', USE_CASE]],
  ['--ids', 'n1 n2', ['delete-phone-numbers']],
  ['--ids', 'n1,', ['delete-phone-numbers']],
])('refuses several items, or a comma, in one value: %s %s', async (flag, value, command) => {
  const { exitCode, stderr } = await voiceAgent([...command, flag, value, '--dry-run']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`${flag} takes one item: give it once for each of them`);
});

it('sends an item with a comma as a list in --body', async () => {
  const body = { keywords: ['crown, veneer'] };
  const words = ['update-use-case', USE_CASE, '--body', JSON.stringify(body)];
  expect(await dryRun(words)).toMatchObject({ body });
});

it('shows the form of a flag that is not JSON', async () => {
  const { stderr } = await voiceAgent([...webhook, '--headers', '{key: X-Token}']);
  expect(stderr).toContain('Give JSON such as {"key": "…", "value": "…"}, @file, or - for stdin.');
});

it('suggests @ if a flag that takes JSON is given the name of a file', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'headers.json');
  await writeFile(file, '{}');
  const { stderr } = await voiceAgent([...webhook, '--headers', file]);
  expect(stderr).toContain(`Did you mean @${file}?`);
});

it('names the command that lists identifiers if the given one is not valid', async () => {
  const { stderr } = await voiceAgent(['update-phone-number-title', '+1202', '--title', 'a']);
  expect(stderr).toBe(
    'error: <id> must have at least 24 characters\n' +
      '  List what exists with: voice-agent list-phone-numbers\n',
  );
});
