/** Tests what the server asks before a removal, and what it sends. `waiting.test.ts` tests how it waits. */
import type { ElicitResult } from '@modelcontextprotocol/client';
import { operations } from '@voice-agent-platform/openapi/operations';
import { describe, expect, it } from 'vitest';
import { agree, connect, readText } from './connect.js';

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

const IN_USE_CASE = `In use case ${USE_CASE}`;
const EVERYTHING = `${IN_USE_CASE}, everything that matches (how is not specified):`;
const REPLACES = `${IN_USE_CASE}:\nbody/hooks may replace all webhooks (not specified), and nothing shows which would be lost. It sets:`;

/** A call that removes something. */
interface Removal {
  readonly title: string;
  readonly name: string;
  readonly given: object;
  /** The requests that find out what would be removed, before anybody is asked. */
  readonly reads?: readonly string[];
  /** The request that looks the targets up for the question. */
  readonly lookup?: string;
  /** The title of the operation in the question. */
  readonly heading: string;
  /** The lines of the question. */
  readonly lines: string;
  /** The lines of the refusal, if the targets are not looked up for it. */
  readonly unlisted?: string;
}

const removals: readonly Removal[] = [
  {
    title: 'a deletion of numbers',
    name: 'deletePhoneNumbers',
    given: { body: { ids: ['n1'] } },
    lookup: 'GET /numbers',
    heading: 'Delete phone numbers?',
    lines: '+1202  Line\\u000aDelete nothing?\\u202e  n1',
    unlisted: 'id n1',
  },
  {
    title: 'a removal of a member',
    name: 'removeMember',
    given: { body: { email: tomas.email } },
    lookup: 'GET /orgs',
    heading: 'Remove a member?',
    lines: 'tomas@harbordental.example  editor',
    unlisted: 'email tomas@harbordental.example',
  },
  {
    title: 'a deletion of a webhook by its headers',
    name: 'deleteUseCaseWebhook',
    given: { path: { id: USE_CASE }, body: { headers: [{ key: 'x-hook', value: 's3cret' }] } },
    heading: 'Delete a webhook?',
    lines: `${EVERYTHING}\nheader x-hook`,
  },
  {
    title: 'a deletion of a webhook by its URL',
    name: 'deleteUseCaseWebhook',
    given: {
      path: { id: USE_CASE },
      body: { url: 'https://user:p@ss@hooks.example/sk_test_fake' },
    },
    heading: 'Delete a webhook?',
    lines: `${EVERYTHING}\nurl https://[hidden]@hooks.example/[hidden]`,
  },
  {
    title: 'an update whose members lack one',
    name: 'updateOrganization',
    given: { body: { id: 'o1', name: 'Harbor', members: [ines] } },
    reads: ['GET /orgs'],
    heading: 'Update the organization?',
    lines:
      'body/members leaves out members, and may remove them (not specified):\ntomas@harbordental.example  editor',
  },
  {
    title: 'an update that sets webhooks',
    name: 'updateUseCase',
    given: { path: { id: USE_CASE }, body: { hooks: [{ url: 'https://hooks.example/' }] } },
    heading: 'Update a use case?',
    lines: `${REPLACES}\nurl https://hooks.example/`,
  },
  {
    title: 'an update that sets webhooks without a URL',
    name: 'updateUseCase',
    given: {
      path: { id: USE_CASE },
      body: { hooks: [{ headers: [{ key: 'x-hook', value: 's3cret' }] }, {}] },
    },
    heading: 'Update a use case?',
    lines: `${REPLACES}\nheader x-hook\n(without url)`,
  },
  {
    title: 'an update that removes all webhooks',
    name: 'updateUseCase',
    given: { path: { id: USE_CASE }, body: { hooks: null } },
    heading: 'Update a use case?',
    lines: `${IN_USE_CASE}:\nbody/hooks is null, and may remove all webhooks (not specified).`,
  },
];

describe.each(removals)('$title', (removal) => {
  const { title, name, given, reads = [], lookup, heading, lines, unlisted = lines } = removal;

  it.each([
    ['the box is not ticked', { action: 'accept', content: { confirm: false } }],
    ['the person declines', { action: 'decline' }],
    ['the dialog is closed', { action: 'cancel' }],
  ] as const)(`sends nothing for ${title} if %s`, async (_, respond) => {
    const { call, sent, questions } = await connect({ responses, respond });
    const result = await call(name, given);
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain('Nothing was sent');
    expect(questions).toEqual([`${heading}\n${lines}`]);
    const requests = new Set(sent.map(({ request }) => request));
    expect([...requests]).toEqual(lookup === undefined ? reads : [...reads, lookup]);
  });

  it(`sends ${title} once the person agrees`, async () => {
    const { call, sent, questions } = await connect({ responses, respond: agree });
    const result = await call(name, given);
    expect(result.isError, readText(result)).toBeFalsy();
    expect(questions).toHaveLength(1);
    const { method } = operations.find(({ operationId }) => operationId === name)!;
    expect(sent.filter(({ request }) => request.startsWith(method))).toHaveLength(1);
  });

  it(`refuses ${title} if the client cannot ask, and names the target`, async () => {
    const { call, sent } = await connect({ responses });
    const result = await call(name, given);
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain(`${name} needs a person to confirm it`);
    expect(readText(result).split('To confirm:\n')[1]).toBe(unlisted);
    expect(sent.map(({ request }) => request)).toEqual(reads);
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

it('asks nobody to confirm a call whose targets do not exist', async () => {
  const { call, questions } = await connect({ responses, respond: agree });
  const result = await call('deletePhoneNumbers', { body: { ids: ['n9'] } });
  expect(readText(result)).toBe('Nothing was sent:\nn9  (listPhoneNumbers has no such id)');
  expect(questions).toEqual([]);
});

it('names targets that do not exist below the others, in the question and in the result', async () => {
  const { call, questions } = await connect({ responses, respond: agree });
  const result = await call('deletePhoneNumbers', { body: { ids: ['n9', 'n2'] } });
  const missing = 'n9  (listPhoneNumbers has no such id)';
  expect(questions).toEqual([`Delete phone numbers?\n+1203  n1  n2\n${missing}`]);
  expect(readText(result)).toBe(`Delete phone numbers: done.\n${missing}`);
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
