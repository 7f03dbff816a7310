import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { call } from '../src/call.js';
import { commands } from '../src/generated/commands.js';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { Interruption, type Line } from '../src/terminal.js';
import { voiceAgent } from './voice-agent.js';

const env = fakeEnv;
const number = { id: 'n1', number: '+1202', title: 'Reception' };
// The title of another number, and its organization, are the identifier of the first.
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
    expect(stderr).toContain('Nothing was sent. Add --yes to confirm.');
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

/** Deletes a number on a terminal, where a person replies to the question. */
async function deleteOnTerminal(
  reply: string | Error | undefined,
  operationId = 'deletePhoneNumbers',
  input: { readonly positional: string[]; readonly body: string } = {
    positional: [],
    body: '{"ids":["n1"]}',
  },
) {
  const printed: string[] = [];
  const print = (line: Line) => void printed.push(JSON.stringify(line));
  const terminal = {
    ...{ isInteractive: true, canAsk: true, columns: 80, out: print, error: print, warn: print },
    ...{ fail: print, hide: () => {} },
    style: (_: unknown, text: string) => text,
    ask: async (question: string) => {
      print(question);
      if (reply instanceof Error) throw reply;
      return reply;
    },
  };
  const spec = commands.find((each) => each.operationId === operationId)!;
  const options = { terminal, env: { ...env, XDG_CONFIG_HOME: '/nowhere' } };
  return { exitCode: await call(spec, { ...input, given: () => undefined }, options), printed };
}

it.each([
  ['y', 0],
  ['YES', 0],
  ['n', 2],
  ['', 2],
  ['yesterday', 2],
  [undefined, 2],
])(
  'asks on a terminal before it deletes numbers, by number and title, and takes the reply %j',
  async (reply, code) => {
    const sent = fakePlatform({ 'GET /numbers': [namesake, number], 'DELETE /numbers': null });
    const { exitCode, printed } = await deleteOnTerminal(reply);
    expect(exitCode).toBe(code);
    expect(printed).toContain('"+1202  Reception  n1"');
    expect(printed).toContain('"Continue? [y/N] "');
    expect(printed.includes('"Nothing was sent."')).toBe(code === 2);
    expect(sent.map(({ request }) => request)).toEqual([
      'GET /numbers',
      ...(code === 0 ? ['DELETE /numbers'] : []),
    ]);
  },
);

const inputs: Readonly<Record<string, { positional: string[]; body: string }>> = {
  removeMember: { positional: [], body: '{"email":"ines@harbordental.example"}' },
  deleteUseCaseWebhook: { positional: [USE_CASE], body: '{"url":"https://hooks.example/"}' },
  deletePhoneNumbers: { positional: [], body: '{"ids":["n1"]}' },
};

it.each(operations.filter(({ destructive }) => destructive))(
  'asks on a terminal before $operationId, and sends nothing without a yes',
  async ({ operationId }) => {
    const sent = fakePlatform({
      'GET /numbers': [number],
      'GET /orgs': { members: [{ email: 'ines@harbordental.example' }] },
    });
    const { exitCode, printed } = await deleteOnTerminal('n', operationId, inputs[operationId]);
    expect(exitCode).toBe(2);
    expect(printed).toContain('"Continue? [y/N] "');
    expect(sent.filter(({ request }) => !request.startsWith('GET'))).toEqual([]);
  },
);

it('sends nothing after Ctrl-C at the question, and exits with 130', async () => {
  const sent = fakePlatform({ 'GET /numbers': [number], 'DELETE /numbers': null });
  const { exitCode, printed } = await deleteOnTerminal(new Interruption());
  expect(exitCode).toBe(130);
  expect(printed.join('\n')).toContain('Nothing was sent.');
  expect(printed.join('\n')).not.toContain('may have been applied');
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

it('deletes nothing and does not ask if the targets cannot be looked up', async () => {
  const sent = fakePlatform({ 'GET /numbers': 501 });
  const { exitCode, printed } = await deleteOnTerminal('y');
  expect(exitCode).toBe(1);
  expect(printed.join('\n')).toContain('Nothing was sent.');
  expect(printed.join('\n')).not.toContain('may have been applied');
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

it('sends no deletion if no target exists', async () => {
  const sent = fakePlatform({ 'GET /numbers': [namesake], 'DELETE /numbers': null });
  const { exitCode, stdout, stderr } = await voiceAgent(
    ['delete-phone-numbers', '--ids', 'n1', '--yes'],
    { env },
  );
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toBe('error: n1  (not found by list-phone-numbers)\nNothing was sent.\n');
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

it('deletes the targets that exist, and reports the others', async () => {
  fakePlatform({ 'GET /numbers': [number], 'DELETE /numbers': null });
  const { exitCode, stdout, stderr } = await voiceAgent(
    ['delete-phone-numbers', '--ids', 'n1', '--ids', 'n9', '--yes'],
    { env },
  );
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: 'null\n' });
  expect(stderr).toBe('error: n9  (not found by list-phone-numbers)\n');
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

it('refuses an empty --organization-id, which would mean another organization', async () => {
  const sent = fakePlatform({});
  const { exitCode, stderr } = await voiceAgent(
    ['get-workflow-version', 'v1', '--organization-id', ''],
    { env },
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--organization-id is empty');
  expect(sent).toEqual([]);
});
