/** Tests the behavior of the sandbox under each choice, which the README describes. */
import { expect, it } from 'vitest';
import { alternatives } from '../src/decisions/choices.js';
import { createSandbox } from '../src/index.js';
import type { UseCase } from '@voice-agent-platform/types';
import { modelBody } from './cases/agents-and-models.js';
import { SECOND_NUMBER, UNKNOWN_ID, type Platform } from './cases/platform.js';
import { begin } from './support.js';

const { seedIds } = createSandbox();
const USE_CASE = `/use-cases/${seedIds.useCase}`;
const HOOK_URL = 'https://hooks.harbordental.example/calls';

const update = async ({ send }: Platform, path: string, body: unknown) =>
  (await send('PATCH', path, { body })).json;
const hooksOf = ({ sandbox }: Platform) => sandbox.snapshot().useCases[0]?.hooks;
const train = async ({ send, sandbox }: Platform, changes: object = {}) =>
  (await send('POST', '/models', { body: { ...modelBody(sandbox), ...changes } })).json;
const runsOf = async ({ send }: Platform, query: string, id: string = seedIds.useCaseUuid) =>
  send('GET', `/use-cases/${id}/runs${query}`);
/** Sends a use case and a route for a number. Its other fields are those that the state has. */
const routed = { id: seedIds.useCase, prompt_routes: [{ prompt_id: 'greeting', probability: 1 }] };
const route = (platform: Platform) =>
  update(platform, `/numbers/${seedIds.phoneNumber}/use-case`, routed);
const deleteNumbers = async ({ send, sandbox }: Platform) => {
  const { status } = await send('DELETE', '/numbers', {
    body: { ids: [SECOND_NUMBER, UNKNOWN_ID] },
  });
  return [status, sandbox.snapshot().phoneNumbers.length];
};
const errorOf = async ({ send }: Platform) => {
  const { headers, text } = await send('GET', '/calls/short/recording');
  return [headers.get('content-type'), text];
};

/** The calls and the expectations for each choice. */
const effects: Readonly<Record<string, (platform: Platform) => Promise<void>>> = {
  'error-bodies=message': async (platform) => {
    const message = '{"message":"The request violates the contract."}';
    expect(await errorOf(platform)).toEqual(['application/json', message]);
  },
  'error-bodies=html': async (platform) => {
    expect(await errorOf(platform)).toEqual(['text/html', expect.stringContaining('<h1>422')]);
  },
  'error-bodies=empty': async (platform) => {
    expect(await errorOf(platform)).toEqual([null, '']);
  },
  'effect-before-error=acts': async ({ sandbox, send }) => {
    sandbox.fail('updateAgent', { status: 502 });
    const body = { name: 'Mira' };
    const { status } = await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body });
    expect([status, sandbox.snapshot().agents[0]?.name]).toEqual([502, 'Mira']);
  },
  'organization-header=uuid': async (platform) => {
    const { organization, organizationUuid } = seedIds;
    expect(platform.sandbox.clientOptions.organizationId).toBe(organizationUuid);
    expect((await runsOf(platform, '')).status).toBe(200);
    const headers = { 'x-organization-id': organization };
    expect((await platform.send('GET', `${USE_CASE}/runs`, { headers })).status).toBe(403);
  },
  'organization-header=id': async (platform) => {
    const { organization, organizationUuid } = seedIds;
    expect(platform.sandbox.clientOptions.organizationId).toBe(organization);
    expect((await runsOf(platform, '')).status).toBe(200);
    const headers = { 'x-organization-id': organizationUuid };
    expect((await platform.send('GET', `${USE_CASE}/runs`, { headers })).status).toBe(403);
  },
  'absent-body=refuse': async ({ send }) => {
    expect((await send('PATCH', USE_CASE)).status).toBe(422);
    expect((await send('PATCH', USE_CASE, { body: {} })).status).toBe(200);
  },
  'unknown-fields=refuse': async ({ send }) => {
    const { status, pointers } = await send('PATCH', USE_CASE, { body: { nmae: 'a', name: 'b' } });
    expect([status, pointers]).toEqual([422, ['/nmae']]);
    expect((await send('GET', '/numbers?limit=5')).pointers).toEqual(['/limit']);
    const runs = await send('GET', `${USE_CASE}/runs?limt=5`);
    expect(runs.json['errors']).toEqual([
      { in: 'query', pointer: '/limt', message: 'is not in the contract; did you mean limit?' },
    ]);
  },
  'open-values=known': async ({ send, sandbox }) => {
    const path = `/agents/${sandbox.seedIds.agent}`;
    expect((await send('PATCH', path, { body: { languages: ['pt-PT'] } })).status).toBe(200);
    expect((await send('PATCH', path, { body: { languages: ['de-DE'] } })).status).toBe(422);
  },
  'patch-merge=reset': async (platform) => {
    const updated = await update(platform, USE_CASE, { name: 'Reminders' });
    expect([updated['name'], updated['transfer_number']]).toEqual(['Reminders', undefined]);
  },
  'patch-lists=merge': async (platform) => {
    const { params } = await update(platform, USE_CASE, { params: { floor: 2 } });
    expect(params).toEqual({ practice: 'Harbor Dental', floor: 2 });
    const [first, second] = ['/calls', '/recalls'].map((path) => ({
      url: `https://a.example${path}`,
    }));
    await update(platform, USE_CASE, { hooks: [{ ...first, headers: [] }, second] });
    const { hooks } = await update(platform, USE_CASE, { hooks: [first] });
    expect((hooks as object[]).slice(-2)).toEqual([second, first]);
    const [due, urgent] = ['due', 'urgent'].map((name) => ({ name, description: name }));
    const again = { ...due, description: 'A visit is due' };
    await update(platform, USE_CASE, { classification_tags: [due, urgent] });
    const { classification_tags: tags } = await update(platform, USE_CASE, {
      classification_tags: [again],
    });
    expect((tags as object[]).slice(-2)).toEqual([urgent, again]);
  },
  'null-hooks=keep': async (platform) => {
    const before = hooksOf(platform);
    const updated = await update(platform, USE_CASE, { hooks: null, name: 'Reminders' });
    expect([updated['name'], hooksOf(platform)]).toEqual(['Reminders', before]);
    const [{ hooks: _, ...withoutHooks }] = platform.sandbox.snapshot().useCases as [UseCase];
    platform.sandbox.restore({ useCases: [withoutHooks] });
    expect(await update(platform, USE_CASE, { hooks: null })).not.toHaveProperty('hooks');
  },
  'masked-secrets=masked': async (platform) => {
    const { json: body } = await platform.send('GET', '/orgs');
    expect(body).toMatchObject({ telephony_credentials: { auth_token: 'tes…oken' } });
    await platform.send('PATCH', '/orgs', { body });
    expect(platform.sandbox.snapshot().organization).toEqual(body);
    const credentials = { auth_token: 'a-token', api_key_id: 'SK-an-id' };
    const changed = { ...body, telephony_credentials: credentials };
    expect(await update(platform, '/orgs', changed)).toMatchObject({
      telephony_credentials: { auth_token: '…', api_key_id: 'SK-…n-id' },
    });
  },
  'webhook-match=exact': async (platform) => {
    const { send } = platform;
    await send('POST', `${USE_CASE}/add-webhook`, { body: { url: HOOK_URL } });
    await send('PUT', `${USE_CASE}/delete-webhook`, { body: { url: HOOK_URL } });
    expect(hooksOf(platform)).toEqual([{ url: HOOK_URL, headers: [expect.anything()] }]);
    const hook = { url: '', headers: [{ key: 'x-team', value: 'a' }] };
    await update(platform, USE_CASE, { hooks: [hook] });
    const { headers } = hook;
    const body = { headers };
    expect((await send('PUT', `${USE_CASE}/delete-webhook`, { body })).status).toBe(404);
    expect(hooksOf(platform)).toEqual([hook]);
  },
  'webhook-match=url': async (platform) => {
    const headers = [{ key: 'x-other', value: 'a' }];
    await platform.send('POST', `${USE_CASE}/add-webhook`, { body: { url: HOOK_URL } });
    await platform.send('PUT', `${USE_CASE}/delete-webhook`, { body: { url: HOOK_URL, headers } });
    expect(hooksOf(platform)).toEqual([]);
  },
  'repeated-request=once': async (platform) => {
    const { send } = platform;
    const [hook] = hooksOf(platform)!;
    const addHook = (body: unknown) => send('POST', `${USE_CASE}/add-webhook`, { body });
    const model = await train(platform);
    expect((await train(platform))['id']).toBe(model['id']);
    await addHook(hook);
    expect(hooksOf(platform)).toEqual([hook]);
    // A request that differs from the first one takes effect.
    expect((await train(platform, { train_sample_ids: [] }))['id']).not.toBe(model['id']);
    await addHook({ url: HOOK_URL });
    expect(hooksOf(platform)).toEqual([hook, { url: HOOK_URL }]);
  },
  'routing-mode=keep': async (platform) => {
    const body = { id: seedIds.useCase };
    const { mode } = await update(platform, `/numbers/${SECOND_NUMBER}/use-case`, body);
    expect(mode).toBe('direct_transfer');
  },
  'number-format=spaced': async (platform) => {
    const path = `/numbers/${seedIds.phoneNumber}/title`;
    const { number } = await update(platform, path, { title: 'Front desk' });
    expect(number).toBe('+1 202 555 0143');
  },
  'bulk-delete=refuse': async (platform) => {
    expect(await deleteNumbers(platform)).toEqual([404, 2]);
  },
  'bulk-delete=partial': async (platform) => {
    expect(await deleteNumbers(platform)).toEqual([404, 1]);
  },
  'training-time=instant': async (platform) => {
    expect((await train(platform))['status']).toBe('active');
  },
  'recording=bytes': async ({ send, sandbox }) => {
    const { headers, text } = await send('GET', `/calls/${sandbox.seedIds.call}/recording`);
    expect([headers.get('content-type'), text.slice(0, 4)]).toEqual(['audio/wav', 'RIFF']);
  },
  'recording=quoted': async ({ send, sandbox }) => {
    const { json } = await send('GET', `/calls/${sandbox.seedIds.call}/recording`);
    expect(json).toEqual(expect.stringMatching(/^http.*\.wav$/));
  },
  'recording=base64': async ({ send, sandbox }) => {
    const { text } = await send('GET', `/calls/${sandbox.seedIds.call}/recording`);
    expect(text.slice(0, 4)).toBe(btoa('RIF'));
  },
  'runs-use-case-id=uuid': async (platform) => {
    expect((await runsOf(platform, '')).status).toBe(200);
    expect((await runsOf(platform, '', seedIds.useCase)).status).toBe(404);
  },
  'runs-use-case-id=id': async (platform) => {
    expect((await runsOf(platform, '')).status).toBe(404);
    expect((await runsOf(platform, '', seedIds.useCase)).status).toBe(200);
  },
  'runs-limit=one': async (platform) => {
    expect((await runsOf(platform, '?limit=2')).json.length).toBe(1);
  },
  'runs-offset=pages': async (platform) => {
    expect((await runsOf(platform, '?limit=2&offset=1')).json.length).toBe(0);
    expect((await runsOf(platform, '?limit=1&offset=1')).json.length).toBe(1);
  },
  'runs-order=other': async (platform) => {
    const runs = (await runsOf(platform, '?sort=asc')).json as unknown as { timestamp: string }[];
    const [first, second] = runs.map(({ timestamp }) => Date.parse(timestamp));
    expect(first).toBeGreaterThan(second!);
  },
  'response-fields=more': async ({ send }) => {
    const more = { new_field: { list: [1, null] } };
    expect((await send('GET', '/orgs')).json).toMatchObject({ ...more, members: [more, more] });
  },
  'response-values=new': async ({ send }) => {
    expect((await send('GET', '/numbers')).json[0]).toMatchObject({ mode: 'new_value' });
  },
  'response-nulls=outer': async (platform) => {
    const updated = await update(platform, USE_CASE, { name: 'Reminders' });
    expect(updated).toMatchObject({ name: 'Reminders', hooks: null, transfer_number: null });
    expect(await route(platform)).toMatchObject({ title: null, use_case_config: routed });
  },
  'response-nulls=inner': async (platform) => {
    const kept = { keywords: ['crown'], params: { practice: 'Other' } };
    await update(platform, USE_CASE, kept);
    const updated = await update(platform, USE_CASE, { name: 'Reminders' });
    expect(updated).toMatchObject({ ...kept, hooks: [{ url: null }], transfer_number: null });
    expect(await route(platform)).toMatchObject({ title: null, use_case_config: routed });
  },
  'response-nulls=nullable': async (platform) => {
    const updated = await update(platform, USE_CASE, { name: 'Reminders' });
    expect(updated).toMatchObject({ hooks: null, transfer_number: '+12025550199' });
  },
  'response-absent=outer': async (platform) => {
    const updated = await update(platform, USE_CASE, { name: 'Reminders' });
    expect(Object.keys(updated).sort()).toEqual(['id', 'name', 'organization_id']);
    const { title, use_case_config: config } = await route(platform);
    expect([title, config]).toEqual([undefined, routed]);
  },
  'response-absent=inner': async (platform) => {
    const kept = { keywords: ['crown'], params: { practice: 'Other' } };
    await update(platform, USE_CASE, kept);
    const updated = await update(platform, USE_CASE, { name: 'Reminders' });
    expect(updated).toMatchObject({ ...kept, hooks: [{ headers: [{}] }] });
    expect(updated).not.toHaveProperty('transfer_number');
    const { title, use_case_config: config } = await route(platform);
    expect(title).toBeUndefined();
    expect(config).toMatchObject(routed);
  },
};

it('has a case for every choice', () => {
  expect(Object.keys(effects)).toEqual(alternatives.map(({ id, choice }) => `${id}=${choice}`));
});

it.each(Object.entries(effects))('behaves as chosen under %s', async (decisions, run) => {
  await run(begin({ decisions }));
});

it.each(Object.entries(effects))('does not behave by default as under %s', async (_, run) => {
  await expect(run(begin())).rejects.toMatchObject({ name: 'AssertionError' });
});
