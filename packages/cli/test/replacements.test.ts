/** Tests the consent to updates that replace a list, and may remove what it leaves out. */
import { expect, it } from 'vitest';
import { fakeEnv as env, fakePlatform } from './fake-platform.js';
import { runOnTerminal } from './run-on-terminal.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
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

/** Agrees to an update with one member, while somebody else changes the members during the question. */
async function keepInesWhile(members: typeof harbor.members) {
  const responses = { 'GET /orgs': harbor, 'PATCH /orgs': harbor };
  const sent = fakePlatform(responses);
  const words = ['updateOrganization', '--body', JSON.stringify({ ...harbor, members: [ines] })];
  const { exitCode, printed } = await runOnTerminal(words, {
    reply: true,
    whileAsked: () => {
      responses['GET /orgs'] = { ...harbor, members };
    },
  });
  return { exitCode, printed, sent };
}

it('asks again if another member would be removed than those that the person was asked about', async () => {
  const nina = { email: 'nina@harbordental.example', role: 'editor' };
  const { exitCode, printed, sent } = await keepInesWhile([ines, tomas, nina]);
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

it('does not ask again if no member is left to remove after the question', async () => {
  const { exitCode, printed, sent } = await keepInesWhile([ines]);
  expect(exitCode).toBe(0);
  expect(printed.filter((line) => line === '"Continue?"')).toHaveLength(1);
  expect(sent.at(-1)?.request).toBe('PATCH /orgs');
});
