import type { ElicitResult } from '@modelcontextprotocol/client';
import { operations } from '@voice-agent-platform/openapi/operations';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { QUESTION_TIMEOUT_MS } from '../src/ask.js';
import { agree, connect, readText, type Connection, type Options } from './connect.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const number = { id: 'n1', number: '+1202', title: 'Line\nDelete nothing?\u202e' };
// The title and the organization of this number equal the identifier of the first number.
const namesake = { id: 'n2', number: '+1203', title: 'n1', organization_id: 'n1' };
const ines = { email: 'ines@harbordental.example', role: 'owner' };
const tomas = { email: 'tomas@harbordental.example', role: 'editor' };
const organization = { id: 'o1', name: 'Harbor', api_key: 'sk_test_fake', members: [ines, tomas] };
const responses = {
  'GET /orgs': organization,
  'PATCH /orgs': organization,
  'DELETE /member': organization,
  'GET /numbers': [namesake, number],
  'DELETE /numbers': null,
  [`PATCH /use-cases/${USE_CASE}`]: { id: USE_CASE, organization_id: 'o1' },
  [`PUT /use-cases/${USE_CASE}/delete-webhook`]: null,
};

/** Calls that remove something, with the requests that they may send before consent, and the question. */
const calls: Readonly<Record<string, readonly [string, object, readonly string[], string]>> = {
  'a deletion of numbers': [
    'deletePhoneNumbers',
    { body: { ids: ['n1'] } },
    ['GET /numbers'],
    'Delete phone numbers?\n+1202  Line\\u000aDelete nothing?\\u202e  n1',
  ],
  'a removal of a member': [
    'removeMember',
    { body: { email: tomas.email } },
    ['GET /orgs'],
    'Remove a member?\ntomas@harbordental.example  editor',
  ],
  'a deletion of a webhook by its headers': [
    'deleteUseCaseWebhook',
    { path: { id: USE_CASE }, body: { headers: [{ key: 'x-hook', value: 's3cret' }] } },
    [],
    `Delete a webhook?\nIn use case ${USE_CASE}, everything that matches (how is not specified):\nheader x-hook`,
  ],
  'a deletion of a webhook by its URL': [
    'deleteUseCaseWebhook',
    { path: { id: USE_CASE }, body: { url: 'https://user:p@ss@hooks.example/sk_test_fake' } },
    [],
    `Delete a webhook?\nIn use case ${USE_CASE}, everything that matches (how is not specified):\nurl https://[hidden]@hooks.example/[hidden]`,
  ],
  'an update whose members lack one': [
    'updateOrganization',
    { body: { id: 'o1', name: 'Harbor', members: [ines] } },
    ['GET /orgs'],
    'Update the organization?\nbody/members leaves out members, and may remove them (not specified):\ntomas@harbordental.example  editor',
  ],
  'an update that sets webhooks': [
    'updateUseCase',
    { path: { id: USE_CASE }, body: { hooks: [{ url: 'https://hooks.example/' }] } },
    [],
    `Update a use case?\nIn use case ${USE_CASE}:\nbody/hooks may replace all webhooks (not specified), and nothing shows which would be lost. It sets:\nurl https://hooks.example/`,
  ],
  'an update that sets webhooks without a URL': [
    'updateUseCase',
    {
      path: { id: USE_CASE },
      body: { hooks: [{ headers: [{ key: 'x-hook', value: 's3cret' }] }, {}] },
    },
    [],
    `Update a use case?\nIn use case ${USE_CASE}:\nbody/hooks may replace all webhooks (not specified), and nothing shows which would be lost. It sets:\nheader x-hook\n(without url)`,
  ],
  'an update that removes all webhooks': [
    'updateUseCase',
    { path: { id: USE_CASE }, body: { hooks: null } },
    [],
    `Update a use case?\nIn use case ${USE_CASE}:\nbody/hooks is null, and may remove all webhooks (not specified).`,
  ],
};

describe.each(Object.entries(calls))('%s', (what, [name, given, reads, question]) => {
  it.each([
    ['the box is not ticked', { action: 'accept', content: { confirm: false } }],
    ['the person declines', { action: 'decline' }],
    ['the dialog is closed', { action: 'cancel' }],
  ] as const)(`sends nothing for ${what} if %s`, async (_, respond) => {
    const { call, sent, questions } = await connect({ responses, respond });
    const result = await call(name, given);
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain('Nothing was sent');
    expect(questions).toEqual([question]);
    expect([...new Set(sent.map(({ request }) => request))]).toEqual(reads);
  });

  it(`sends ${what} once the person agrees`, async () => {
    const { call, sent, questions } = await connect({ responses, respond: agree });
    const result = await call(name, given);
    expect(result.isError, readText(result)).toBeFalsy();
    expect(questions).toHaveLength(1);
    const { method } = operations.find(({ operationId }) => operationId === name)!;
    expect(sent.filter(({ request }) => request.startsWith(method))).toHaveLength(1);
  });

  it(`refuses ${what} if the client cannot ask, and names the target`, async () => {
    const { call, sent } = await connect({ responses });
    const result = await call(name, given);
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain(`${name} needs a person to confirm it`);
    expect(readText(result)).toMatch(/n1|tomas@|In use case 66f1a1d2e5b7d83a9c0e4b21/);
    expect(readText(result)).not.toContain('s3cret');
    expect(sent.map(({ request }) => request)).toEqual(
      name === 'updateOrganization' ? ['GET /orgs'] : [],
    );
  });
});

it.each([
  ['updateOrganization', { body: { id: 'o1', name: 'Harbor Two', members: [tomas, ines] } }],
  ['updateUseCase', { path: { id: USE_CASE }, body: { name: 'Recalls' } }],
] as const)('does not ask before an %s that removes nothing', async (name, given) => {
  const { call, questions } = await connect({ responses, respond: agree });
  expect((await call(name, given)).isError).toBeFalsy();
  expect(questions).toEqual([]);
});

it('changes nothing if the organization is read with members that are not a list', async () => {
  const { call, sent } = await connect({
    responses: { ...responses, 'GET /orgs': { id: 'o1', members: { total: 2 } } },
    respond: agree,
  });
  const result = await call('updateOrganization', {
    body: { id: 'o1', name: 'Harbor', members: [] },
  });
  expect(readText(result)).toContain('getOrganization returned no members');
  expect(readText(result)).toContain('Nothing was changed');
  expect(sent).toEqual([{ request: 'GET /orgs' }]);
});

it.each([
  ['deletePhoneNumbers', { body: { ids: [''] } }, 'body/ids/0 is empty'],
  ['deletePhoneNumbers', { body: { ids: ['n1', ' '] } }, 'body/ids/1 is empty'],
  ['deletePhoneNumbers', { body: { ids: [] } }, 'body/ids is empty'],
  ['deletePhoneNumbers', { body: {} }, 'body is required'],
  [
    'deletePhoneNumbers',
    { body: { idz: ['n1'] } },
    'body/idz is not in the contract; did you mean ids?',
  ],
  [
    'deleteUseCaseWebhook',
    { path: { id: USE_CASE }, body: { headers: [] } },
    'body/headers is empty',
  ],
] as const)('refuses %s %j before anybody is asked', async (name, given, reason) => {
  const { call, sent, questions } = await connect({ responses, respond: agree });
  const result = await call(name, given);
  expect(readText(result)).toContain(reason);
  expect({ sent, questions }).toEqual({ sent: [], questions: [] });
});

it.each([{ action: 'accept' }, { action: 'accept', content: { confirm: 'true' } }])(
  'sends nothing after the response %j, which does not confirm',
  async (respond) => {
    const { call, sent } = await connect({
      responses,
      respond: respond as unknown as ElicitResult,
    });
    const result = await call('deletePhoneNumbers', { body: { ids: ['n1'] } });
    expect(result.isError).toBe(true);
    expect(sent).toEqual([{ request: 'GET /numbers' }]);
  },
);

it.each([
  ['fails', new Error('no window'), 'no window'],
  ['gets no valid response', { action: 'yes' } as unknown as ElicitResult, 'action'],
])('sends nothing if the question %s, and reports why', async (_, respond, reason) => {
  const { call, sent } = await connect({ responses, respond });
  const result = await call('deletePhoneNumbers', { body: { ids: ['n1'] } });
  expect(readText(result)).toContain(reason);
  expect(readText(result)).toContain('Nothing was sent.');
  expect(result.isError).toBe(true);
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

it('sends nothing if nobody answers the question within five minutes, and says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let answer = (_: ElicitResult): void => undefined;
  let connecting: Promise<Connection> | undefined;
  const asked = new Promise<void>((resolve) => {
    const respond = () => {
      resolve();
      return new Promise<ElicitResult>((answered) => (answer = answered));
    };
    connecting = connect({ responses, respond });
  });
  const { call, sent } = await connecting!;
  // The client of the SDK would give up after a minute.
  const calling = call('deletePhoneNumbers', { body: { ids: ['n1'] } }, { timeout: 2 ** 30 });
  await asked;
  await vi.advanceTimersByTimeAsync(QUESTION_TIMEOUT_MS);
  const result = await calling;
  expect(result.isError).toBe(true);
  expect(readText(result)).toMatch(/not answered .*\. Nothing was sent\./);
  answer(agree);
  // This call is served last, so a late answer would have had its effect.
  await call('listPhoneNumbers', {});
  expect(sent).toEqual([{ request: 'GET /numbers' }, { request: 'GET /numbers' }]);
});

it('sends nothing if the call is cancelled while the person is asked', async () => {
  const cancelling = new AbortController();
  const { call, sent } = await connect({
    responses,
    respond: () => {
      cancelling.abort();
      return agree;
    },
  });
  const calling = call(
    'deletePhoneNumbers',
    { body: { ids: ['n1'] } },
    { signal: cancelling.signal },
  );
  await expect(calling).rejects.toThrow('abort');
  // This call is served last, so the canceled call would have had its effect.
  await call('listPhoneNumbers', {});
  expect(sent).toEqual([{ request: 'GET /numbers' }, { request: 'GET /numbers' }]);
});

it('asks nobody to confirm targets that do not exist, and reports them below those that do', async () => {
  const options: Options = { responses, respond: agree };
  const none = await connect(options);
  const refused = await none.call('deletePhoneNumbers', { body: { ids: ['n9'] } });
  expect(readText(refused)).toBe('Nothing was sent:\nn9  (listPhoneNumbers has no such id)');
  expect(none.questions).toEqual([]);

  const some = await connect(options);
  const deleted = await some.call('deletePhoneNumbers', { body: { ids: ['n9', 'n2'] } });
  expect(some.questions).toEqual([
    'Delete phone numbers?\n+1203  n1  n2\nn9  (listPhoneNumbers has no such id)',
  ]);
  expect(readText(deleted)).toBe(
    'Delete phone numbers: done.\nn9  (listPhoneNumbers has no such id)',
  );
});

it('asks again if the call came to remove something else while the person was asked', async () => {
  const nina = { email: 'nina@harbordental.example', role: 'editor' };
  const changing = { ...responses };
  const { call, sent, questions } = await connect({
    responses: changing,
    respond: () => {
      changing['GET /orgs'] = { ...organization, members: [ines, tomas, nina] };
      return agree;
    },
  });
  const members = [ines];
  await call('updateOrganization', { body: { id: 'o1', name: 'Harbor', members } });
  const question =
    'Update the organization?\nbody/members leaves out members, and may remove them (not specified):\ntomas@harbordental.example  editor';
  expect(questions).toEqual([question, `${question}\nnina@harbordental.example  editor`]);
  expect(sent.map(({ request }) => request)).toEqual([
    'GET /orgs',
    'GET /orgs',
    'GET /orgs',
    'PATCH /orgs',
  ]);
});
