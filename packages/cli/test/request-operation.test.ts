/** Tests `request` with the method and the path of an operation, which it protects as the command of the operation. */
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { fakeEnv, fakePlatform, recordRequests } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';

const requestWith = (words: readonly string[]) =>
  voiceAgent(['request', ...words], { env: fakeEnv });

it('prints a dry run without the key and without secrets that the contract knows', async () => {
  const sent = recordRequests();
  const body = '{"id":"o1","name":"Harbor","api_key":"sk_of_organization","members":[]}';
  const { stdout } = await requestWith(['PATCH', '/orgs', '--body', body, '--dry-run']);
  expect(JSON.parse(stdout)).toMatchObject({
    method: 'PATCH',
    url: 'http://base.invalid/api/v1/orgs',
    headers: { authorization: 'Bearer [hidden]' },
    body: { id: 'o1', api_key: '[hidden]' },
  });
  expect(sent).toEqual([]);
});

it.each(['/orgs', '/orgs/', '/ORGS', '/%6Frgs'])(
  'hides in the response to GET %s what get-organization hides',
  async (path) => {
    fakePlatform({ [`GET ${path}`]: { api_key: 'sk_other' } });
    expect(JSON.parse((await requestWith(['GET', path])).stdout)).toEqual({ api_key: '[hidden]' });
    const shown = await requestWith(['GET', path, '--show-secrets']);
    expect(JSON.parse(shown.stdout)).toEqual({ api_key: 'sk_other' });
  },
);

it.each(operations.filter(({ destructive }) => destructive))(
  'sends nothing to $path without a target, even with --yes, as the command of $operationId',
  async ({ method, path }) => {
    const sent = fakePlatform({});
    const place = path.replaceAll(/\{\w+\}/g, USE_CASE);
    for (const body of [[], ['--body', '{}'], ['--body', '{"url":"","ids":[],"email":""}']]) {
      const { exitCode } = await requestWith([method, place, ...body, '--yes']);
      expect(exitCode).toBe(2);
    }
    expect(sent).toEqual([]);
  },
);

it('needs --yes before it removes a member, as the command does', async () => {
  const ines = { email: 'ines@harbordental.example', role: 'owner' };
  const organization = { id: 'o1', name: 'Harbor', api_key: 'sk_of_organization', members: [ines] };
  const sent = fakePlatform({ 'GET /orgs': organization, 'PATCH /orgs': organization });
  const words = ['PATCH', '/orgs', '--body', '{"id":"o1","name":"Harbor","members":[]}'];
  const refused = await requestWith(words);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('ines@harbordental.example  owner');
  expect(refused.stderr).toContain('Add --yes to confirm.');
  expect(sent).toEqual([{ request: 'GET /orgs' }]);
  expect((await requestWith([...words, '--yes'])).exitCode).toBe(0);
  expect(sent.at(-1)?.request).toBe('PATCH /orgs');
});

it('fills in the API key that the body has to repeat, as the command does', async () => {
  const organization = { id: 'o1', name: 'Harbor', api_key: 'sk_of_organization', members: [] };
  const sent = fakePlatform({ 'GET /orgs': organization, 'PATCH /orgs': organization });
  const body = '{"id":"o1","name":"Harbor","members":[]}';
  await requestWith(['PATCH', '/orgs', '--body', body]);
  expect(sent.at(-1)).toMatchObject({
    request: 'PATCH /orgs',
    body: { api_key: 'sk_of_organization' },
  });
});

it('sends no masked API key, which would replace the key', async () => {
  const organization = { id: 'o1', name: 'Harbor', api_key: 'sk_…4f2a', members: [] };
  const sent = fakePlatform({ 'GET /orgs': organization, 'PATCH /orgs': organization });
  const body = '{"id":"o1","name":"Harbor","members":[]}';
  const { exitCode, stderr } = await requestWith(['PATCH', '/orgs', '--body', body]);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('getOrganization returned a masked api_key');
  expect(stderr).toContain('Nothing was sent.');
  expect(sent.at(-1)?.request).toBe('GET /orgs');
});

it.each([
  [['--body', '{"id":"o1","name":"Harbor","members":[],"api_key":"sk_…4f2a"}'], '--body/api_key'],
  [
    [
      '--body',
      '{"id":"o1","name":"Harbor","members":[],"telephony_credentials":{"auth_token":"******"}}',
    ],
    '--body/telephony_credentials/auth_token',
  ],
])('sends no masked secret back in %j, also in a dry run', async (words, place) => {
  const sent = fakePlatform({});
  for (const dryRun of [[], ['--dry-run']]) {
    const { exitCode, stderr } = await requestWith(['PATCH', '/orgs', ...words, ...dryRun]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${place} looks masked: send the whole secret`);
    expect(stderr).toContain('Give the whole secret from your own records.');
  }
  expect(sent).toEqual([]);
});

it('sends a text that looks masked where the contract has no secret', async () => {
  const organization = { id: 'o1', name: 'Harbor', api_key: 'sk_of_organization', members: [] };
  const sent = fakePlatform({ 'GET /orgs': organization, 'PATCH /orgs': organization });
  await requestWith(['PATCH', '/orgs', '--body', '{"id":"o1","name":"Soon...","members":[]}']);
  expect(sent.at(-1)).toMatchObject({ request: 'PATCH /orgs', body: { name: 'Soon...' } });
});

it('looks targets up, and reports what was not found, as the command does', async () => {
  const sent = fakePlatform({ 'GET /numbers': [{ id: 'n1' }], 'DELETE /Numbers/': null });
  const words = ['DELETE', '/Numbers/', '--body', '{"ids":["n1","n9"]}', '--yes'];
  const { exitCode, stderr } = await requestWith(words);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: 'error: n9  (list-phone-numbers has no such id)\n',
  });
  // The path is sent as typed.
  expect(sent.map(({ request }) => request)).toEqual(['GET /numbers', 'DELETE /Numbers/']);
});

it.each([
  [['PATCH', '/numbers/1/title', '--body', '{"title":"a"}'], '<path>: id must have at least 24'],
  [['PATCH', '/use%2Dcases/a', '--body', '{"name":"a"}'], '<path>: id must have at least 24'],
  [['PATCH', `/numbers/${USE_CASE}/title`, '--body', '{}'], '--body/title is required'],
  [['PATCH', `/numbers/${USE_CASE}/title`, '--body', '[]'], '--body must be a JSON object'],
  [['PATCH', `/use-cases/${USE_CASE}`], 'there is nothing to send: give --body'],
  [['GET', '/use-cases/u1/runs', '--query', 'sort=up'], '--query sort must be one of asc, desc'],
  [
    ['GET', '/use-cases/u1/runs', '--query', 'limit=1', '--query', 'limit=2', '--query', 'limit=3'],
    '--query limit is given more than once, and takes one value',
  ],
])('refuses %j, which violates the contract', async (words, message) => {
  const sent = recordRequests();
  const { exitCode, stderr } = await requestWith(words);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
  expect(sent).toEqual([]);
});

it('names the way to send what the contract forbids', async () => {
  const words = ['PATCH', `/numbers/${USE_CASE}/title`, '--body', '{"title":1}'];
  const { stderr } = await requestWith(words);
  expect(stderr).toContain('use `request` of @voice-agent-platform/client');
});

it('sends an operation of the platform root there, without --root', async () => {
  const sent = recordRequests();
  await requestWith(['GET', '/use-cases/u1/runs', '--query', 'limit=10']);
  expect(sent[0]?.[0]).toBe('http://platform.invalid/api/v1/use-cases/u1/runs?limit=10');
});

it('warns of names that the contract does not have, and sends them', async () => {
  const sent = recordRequests();
  const words = ['PATCH', `/use-cases/${USE_CASE}`, '--body', '{"nmae":"x"}', '--query', 'a=1'];
  const { exitCode, stderr } = await requestWith(words);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr:
      'warning: --query a is not in the contract; the operation has no query parameters\n' +
      'warning: --body/nmae is not in the contract; did you mean name?\n',
  });
  expect(sent[0]?.[1].body).toBe('{"nmae":"x"}');
});
