import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const webhook = ['add-use-case-webhook', USE_CASE, '--url', 'https://hooks.example/'];

/** Returns the request that a dry run prints. */
async function request(parameters: readonly string[], stdin?: string): Promise<unknown> {
  const { exitCode, stdout, stderr } = await voiceAgent(
    [...parameters, '--dry-run'],
    stdin === undefined ? {} : { stdin },
  );
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout);
}

it('prints the request of a dry run without any configuration', async () => {
  expect(await request(['update-use-case', USE_CASE, '--name', 'Recalls'])).toEqual({
    method: 'PATCH',
    url: `{base_url}/api/v1/use-cases/${USE_CASE}`,
    headers: {
      accept: 'application/json',
      authorization: 'Bearer [hidden]',
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^voice-agent-platform-client\//) as string,
    },
    body: { name: 'Recalls' },
  });
});

it('prints no API key in a dry run, even with --show-secrets', async () => {
  const { stdout } = await voiceAgent(
    [
      'update-organization',
      '--id',
      '1',
      '--name',
      'Harbor',
      '--description',
      'sk_live_1',
      '--members',
      '{"email":"ines@harbordental.example"}',
      '--dry-run',
      '--show-secrets',
    ],
    { env: { VOICE_AGENT_API_KEY: 'sk_live_1' } },
  );
  expect(JSON.parse(stdout)).toMatchObject({ body: { api_key: '[hidden]', name: 'Harbor' } });
  expect(stdout).not.toContain('sk_live_1');
});

it('prints no API key of the body in a dry run, even with --show-secrets', async () => {
  const body = { id: '1', name: 'Harbor', api_key: 'sk_other', members: [] };
  const parameters = ['update-organization', '--body', '-', '--show-secrets'];
  expect(await request(parameters, JSON.stringify(body))).toMatchObject({
    body: { ...body, api_key: '[hidden]' },
  });
});

it('sends the API key that the organization has where the body repeats it, and not the key in use', async () => {
  const organization = { id: 'o1', name: 'Harbor', api_key: 'sk_of_organization', members: [] };
  const sent = fakePlatform({ 'GET /orgs': organization, 'PATCH /orgs': organization });
  const words = ['update-organization', '--id', 'o1', '--name', 'Harbor Two'];
  const members = ['--members', '{"email":"ines@harbordental.example"}'];
  const dry = await voiceAgent([...words, ...members, '--dry-run'], { env: fakeEnv });
  expect(JSON.parse(dry.stdout)).toMatchObject({ body: { api_key: '[hidden]' } });
  expect(sent).toEqual([]);
  await voiceAgent([...words, ...members, '--yes'], { env: fakeEnv });
  expect(sent.at(-1)).toMatchObject({ body: { api_key: 'sk_of_organization' } });
});

it('names the organization and the root of a platform operation in a dry run', async () => {
  const version = '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961';
  expect(await request(['get-workflow-version', version, '--organization-id', 'o1'])).toMatchObject(
    {
      url: `{platform_url}/api/v1/versions/${version}`,
      headers: { 'x-organization-id': 'o1' },
    },
  );
});

it('sends flags of every type of the contract', async () => {
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
  expect(await request(parameters)).toMatchObject({
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

it('takes the JSON of flags from a file and from stdin, and lets flags override --body', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'headers.json');
  await writeFile(file, '[{"key":"x-hook","value":"a"}]');
  const hook = await request([...webhook, '--headers', `@${file}`, '--show-secrets']);
  expect(hook).toMatchObject({ body: { headers: [{ key: 'x-hook', value: 'a' }] } });
  const merged = await request(
    ['update-use-case', USE_CASE, '--body', '-', '--name', 'New'],
    '{"name":"Old","hidden":true}',
  );
  expect(merged).toMatchObject({ body: { name: 'New', hidden: true } });
});

it('hides the secrets of flags in a dry run', async () => {
  const { stdout } = await voiceAgent([
    ...webhook,
    '--headers',
    '{"key":"x-hook","value":"s3cret"}',
    '--dry-run',
  ]);
  expect(JSON.parse(stdout)).toMatchObject({
    body: { headers: [{ key: 'x-hook', value: '[hidden]' }] },
  });
});

it.each([
  [['update-use-case', USE_CASE], 'there is nothing to send: give --name,'],
  [['update-use-case', USE_CASE, '--body', '[]'], '--body must be a JSON object'],
  [
    ['update-use-case', USE_CASE, '--params', '{secret'],
    '--params: 1:2 is not JSON: invalid symbol',
  ],
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
  const options = parameters.includes('-') ? { stdin: '{}' } : {};
  const { exitCode, stdout, stderr } = await voiceAgent(parameters, options);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain('secret');
});

it.each([
  [
    [...webhook, '--headers', '{"X-Token":"abc"}'],
    '--headers/0/X-Token is not in the contract; it has key and value',
  ],
  [
    [...webhook, '--headers', '{"name":"X-Token","value":"abc"}'],
    '--headers/0/name is not in the contract; it has key and value',
  ],
  [
    ['update-use-case', USE_CASE, '--body', '{"nmae":"x"}'],
    '--body: nmae is not in the contract; did you mean name?',
  ],
  [
    ['updatePhoneNumberUseCase', USE_CASE, '--prompt-routes', '{"probability":2,"prompt":"x"}'],
    '--prompt-routes/0/prompt is not in the contract; did you mean prompt_id?',
  ],
])('warns of a name that the contract does not have, and sends it: %j', async (words, warning) => {
  const { exitCode, stdout, stderr } = await voiceAgent([...words, '--dry-run', '--show-secrets']);
  expect(exitCode).toBe(0);
  expect(stderr).toContain(`warning: ${warning}\n`);
  expect(stdout).toMatch(/X-Token|nmae|"prompt"/);
});

it('refuses the name of a file where a flag takes a text, and shows both ways out', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'body.json');
  await writeFile(file, '{"title":"a"}');
  const title = ['update-phone-number-title', USE_CASE, '--title'];
  const { exitCode, stderr } = await voiceAgent([...title, `@${file}`, '--dry-run']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`--title takes a text, not a file, and ${file} is a file`);
  expect(stderr).toContain(`--title "$(cat ${file})"`);
  expect(stderr).toContain(`--body '{"title":"@${file}"}'`);
  expect(await request([...title, '@reception'])).toMatchObject({ body: { title: '@reception' } });
  const body = JSON.stringify({ title: `@${file}` });
  expect(await request([...title.slice(0, 2), '--body', body])).toMatchObject({
    body: { title: `@${file}` },
  });
});

it.each([
  ['update-agent', '--languages', 'en-GB,pt-PT'],
  ['update-agent', '--languages', '["en-GB"]'],
  ['update-use-case', '--keywords', 'crown, veneer'],
])('refuses several items in one value: %s %s %s', async (command, flag, value) => {
  const { exitCode, stderr } = await voiceAgent([command, USE_CASE, flag, value, '--dry-run']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`${flag} takes one item: give it once for each of them`);
});

it('sends an item with a comma as a list in --body', async () => {
  const body = { keywords: ['crown, veneer'] };
  const words = ['update-use-case', USE_CASE, '--body', JSON.stringify(body)];
  expect(await request(words)).toMatchObject({ body });
});

it('shows the form of the JSON that a flag takes, in help and when something else is given', async () => {
  const help = (await voiceAgent(['add-use-case-webhook', '--help'])).stdout.replaceAll(
    /\s+/g,
    ' ',
  );
  expect(help).toContain('JSON: {"key": "…", "value": "…"}, ..., or @file.');
  expect(help).toContain('The whole body as JSON: {"url": "…", "headers": [{');
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'headers.json');
  await writeFile(file, '{}');
  const named = await voiceAgent([...webhook, '--headers', file]);
  expect(named.stderr).toContain(`Did you mean @${file}?`);
  const { stderr } = await voiceAgent([...webhook, '--headers', '{key: X-Token}']);
  expect(stderr).toContain('Give JSON such as {"key": "…", "value": "…"}, @file, or - for stdin.');
});

it('prints no attempt of a dry run with --verbose', async () => {
  const words = ['list-call-tags', '--dry-run', '--verbose'];
  const { stderr } = await voiceAgent(words, { env: fakeEnv });
  expect(stderr).toBe('Dry run: nothing was sent.\n');
});

it.each([
  ['list-call-tags', '--profile', 'default'],
  ['list-call-tags', '--timeout', '5'],
  ['list-call-tags', '--sandbox-port', '4010'],
  ['list-call-tags', '--sandbox-platform-port', '4011'],
  ['evidence', '--base-url', 'https://api.example', 'a.har'],
  ['evidence', '--platform-url', 'https://api.example', 'a.har'],
  ['remove-member', '--email', 'ines@quay.example'],
  ['update-use-case', '--body', '{}', USE_CASE],
  ['list-use-case-runs', '--organization-id', 'o2', USE_CASE],
  ['update-use-case', '--amd-behavior', 'Hangup', USE_CASE],
])('refuses a second value for %s %s, and does not drop the first', async (...words) => {
  const [command, flag, value, ...path] = words;
  const twice = [command, ...path, flag, value, flag, value];
  const { exitCode, stderr } = await voiceAgent(twice);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`${flag} is given twice, and takes one value`);
});

it('names the command that lists identifiers if the given one is not valid', async () => {
  const { stderr } = await voiceAgent(['update-phone-number-title', '+1202', '--title', 'a']);
  expect(stderr).toBe(
    'error: <id> must have at least 24 characters\n' +
      '  List what exists with: voice-agent list-phone-numbers\n',
  );
});

it('says below a list, with --verbose, how many items came and that more may exist', async () => {
  fakePlatform({
    'GET /numbers': [{ id: 'n1' }],
    'GET /call-tags': { tags: ['a', 'b'] },
    'GET /use-cases/u1/runs': [],
  });
  const more = 'More may exist: whether the list is complete is not specified.';
  const readLine = async (...words: string[]) =>
    (await voiceAgent([...words, '--verbose'], { env: fakeEnv })).stderr.trim().split('\n').at(-1);
  expect(await readLine('list-phone-numbers')).toBe(`1 item. ${more}`);
  expect(await readLine('list-call-tags')).toBe(`2 items. ${more}`);
  expect(await readLine('request', 'GET', '/numbers')).toBe(`1 item. ${more}`);
  expect(await readLine('list-use-case-runs', 'u1')).toBe(
    `0 items. ${more} Ask for others with --limit and --offset.`,
  );
  const { stderr } = await voiceAgent(['list-phone-numbers'], { env: fakeEnv });
  expect(stderr).toBe('');
});

it('warns that a success whose response is an HTML page may have had no effect', async () => {
  const headers = { 'content-type': 'text/html' };
  const page = new Response('<!DOCTYPE html><title>Sign in</title>', { headers });
  fakePlatform({ [`POST /use-cases/${USE_CASE}/add-webhook`]: page });
  const { exitCode, stderr } = await voiceAgent(webhook, { env: fakeEnv });
  expect(exitCode).toBe(0);
  expect(stderr).toBe(
    'warning: the response is an HTML page: base.invalid (VOICE_AGENT_BASE_URL) may not be the API, and the call may have had no effect\n',
  );
});
