import { expect, it, onTestFinished, vi } from 'vitest';
import { agree, connect, readText } from './connect.js';

const AGENT = '66f1a3f7e5b7d83a9c0e4b41';
const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
/** An update that reads the organization first, to find the members that it would remove. */
const update = {
  body: { id: 'o1', name: 'Harbor', members: [{ email: 'ines@harbordental.example' }] },
};

it('names the environment variable that is missing, not an option of the client', async () => {
  const { call } = await connect({});
  const result = await call('getWorkflowVersion', { path: { version_id: 'v1' } });
  expect(readText(result)).toMatch(
    /^VOICE_AGENT_ORGANIZATION_ID is missing\nNothing was sent\. Ask/,
  );
});

const CHECK =
  'If base.invalid is not the host of the API, ask the user to correct VOICE_AGENT_BASE_URL';
const UNKNOWN =
  'Whether the change took effect is unknown. Read the resource before you call again.';
const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });

it.each([
  [
    'a read gets no response',
    { 'GET /call-tags': refused },
    'listCallTags',
    {},
    `Try again later. ${CHECK}`,
  ],
  [
    'an update gets no response',
    { [`PATCH /agents/${AGENT}`]: refused },
    'updateAgent',
    { path: { id: AGENT }, body: { name: 'Nora' } },
    `Nothing was changed. Try again later. ${CHECK}`,
  ],
  [
    'a read ends with 404',
    { 'GET /numbers': 404 },
    'listPhoneNumbers',
    {},
    `one of the list tools. ${CHECK}`,
  ],
])(
  'names the host, and the variable that it comes from, if %s',
  async (_, responses, name, given, advice) => {
    const { call } = await connect({ responses });
    expect(readText(await call(name, given))).toContain(advice);
  },
);

it.each([
  [
    `PUT /use-cases/${USE_CASE}/delete-webhook`,
    'deleteUseCaseWebhook',
    { path: { id: USE_CASE }, body: { url: 'https://hooks.example/' } },
    UNKNOWN,
  ],
  ['GET /call-tags', 'listCallTags', {}, `one of the list tools. ${CHECK}`],
])('advises what to do if a retry of %s fails', async (request, name, given, advice) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const statuses = [503, 404];
  const responses = {
    get [request]() {
      return statuses.shift();
    },
  };
  const { call, sent } = await connect({ responses, respond: agree, maxRetries: 1 });
  expect(readText(await call(name, given))).toContain(advice);
  expect(sent.map((attempt) => attempt.request)).toEqual([request, request]);
});

it.each([
  [301, UNKNOWN],
  [302, UNKNOWN],
  [303, UNKNOWN],
  [307, 'Nothing was changed.'],
])(
  'reports the effect of an update that ends with %i, and that the service redirects',
  async (status, effect) => {
    const headers = { location: 'https://other.example/' };
    const redirect = new Response(null, { status, headers });
    const { call } = await connect({ responses: { [`PATCH /agents/${AGENT}`]: redirect } });
    const result = await call('updateAgent', { path: { id: AGENT }, body: { name: 'Nora' } });
    expect(readText(result)).toContain(
      `\n${effect} The service redirects, and the key is not sent elsewhere. ${CHECK}`,
    );
  },
);

it('does not advise to try again if the outcome of an update is unknown', async () => {
  const { call } = await connect({ responses: { [`PATCH /agents/${AGENT}`]: 500 } });
  const result = await call('updateAgent', { path: { id: AGENT }, body: { name: 'Nora' } });
  expect(readText(result)).toBe(`updateAgent: 500\n${UNKNOWN}`);
});

it('does not call the outcome unknown if only the read before an update failed', async () => {
  const { call, sent } = await connect({ responses: { 'GET /orgs': 503 }, respond: agree });
  expect(readText(await call('updateOrganization', update))).toMatch(
    /^getOrganization: 503.*\nNothing was changed\. Try again later/,
  );
  expect(sent).toEqual([{ request: 'GET /orgs' }]);
});

it('states once that nothing was changed if the read before an update was refused', async () => {
  const { call } = await connect({ responses: { 'GET /orgs': 400 }, respond: agree });
  expect(readText(await call('updateOrganization', update))).toBe(
    'getOrganization: 400\nNothing was changed. Correct the arguments, or ask the user.',
  );
});

it('says that a response is nested too deeply, and that the call succeeded', async () => {
  const levels = 5_000;
  const headers = { 'content-type': 'application/json' };
  const deep = new Response(`${'['.repeat(levels)}${']'.repeat(levels)}`, { headers });
  const { call } = await connect({ responses: { 'GET /call-tags': deep } });
  expect(readText(await call('listCallTags', {}))).toBe(
    'The response is nested too deeply.\nThe platform responded with success, but the response cannot be shown. Report this to the user, and do not retry the call.',
  );
});
