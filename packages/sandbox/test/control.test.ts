import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { platformOf } from './cases.js';
import { controlsOf } from './control-call.js';

const begin = () => {
  const sandbox = createSandbox();
  return { ...platformOf(sandbox), control: controlsOf(sandbox) };
};

describe('the controls', () => {
  it('lists the controls and reports health', async () => {
    const { control } = begin();
    const { json } = await control('GET', '/');
    expect((json as { controls: readonly string[] }).controls).toContain('POST /_sandbox/reset');
    expect((await control('GET', '')).json).toEqual(json);
    expect((await control('GET', '/health')).json).toEqual({ status: 'ok' });
  });

  it('serves a page that can run only its own script', async () => {
    const { sandbox } = begin();
    const response = await sandbox.fetch(`${sandbox.clientOptions.baseUrl}/_sandbox/`, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    const [html, policy] = [await response.text(), response.headers.get('content-security-policy')];
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^;]+'; style-src 'sha256-[^;]+'; /,
    );
    const script = /<script type="module">([^]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
    // The browser suite sees that the page asks no other host.
    expect(html.replace(script, '')).not.toMatch(/ on[a-z]+=|(src|href)="https?:/);
  });

  it('returns the state and takes it back', async () => {
    const { sandbox, control, send } = begin();
    const { json: state } = await control('GET', '/state');
    await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
    expect((await control('PUT', '/state', state)).status).toBe(204);
    expect(sandbox.snapshot()).toEqual(state);
  });

  it('accepts a state that is longer than the body limit', async () => {
    const sandbox = createSandbox({ maxBodyBytes: 100 });
    expect((await controlsOf(sandbox)('PUT', '/state', sandbox.snapshot())).status).toBe(204);
  });

  it('responds to HEAD as to GET', async () => {
    const { control } = begin();
    expect((await control('HEAD', '/health')).status).toBe(200);
  });

  it('refuses an invalid state and changes nothing', async () => {
    const { sandbox, control } = begin();
    const before = sandbox.snapshot();
    const { status, json } = await control('PUT', '/state', { agents: [{}] });
    expect(status).toBe(422);
    expect(json).toMatchObject({ detail: expect.stringContaining('/agents/0/id') as unknown });
    expect(sandbox.snapshot()).toEqual(before);
  });

  it('resets the state and the requests', async () => {
    const { sandbox, control, send } = begin();
    await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
    expect((await control('POST', '/reset')).status).toBe(204);
    expect(sandbox.snapshot().phoneNumbers).toHaveLength(2);
    expect(sandbox.requests).toEqual([]);
  });

  it('returns the requests of the API and forgets them', async () => {
    const { control, send } = begin();
    await send('GET', '/orgs');
    const { json } = await control('GET', '/requests');
    expect(json).toMatchObject([{ operationId: 'getOrganization', status: 200 }]);
    expect((await control('DELETE', '/requests')).status).toBe(204);
    expect((await control('GET', '/requests')).json).toEqual([]);
  });

  it('adds, lists and removes failures', async () => {
    const { control, send } = begin();
    const failure = { operationId: 'listCallTags', status: 429, times: 2, retryAfterMs: 100 };
    expect((await control('POST', '/failures', failure)).status).toBe(204);
    expect((await send('GET', '/call-tags')).status).toBe(429);
    expect((await control('GET', '/failures')).json).toMatchObject([{ remaining: 1 }]);
    await control('DELETE', '/failures');
    expect((await send('GET', '/call-tags')).status).toBe(200);
  });

  it('refuses an invalid failure', async () => {
    const { control } = begin();
    const { status, json } = await control('POST', '/failures', { operationId: 'x', status: 503 });
    expect(status).toBe(422);
    expect(json).toMatchObject({ detail: 'x is not an operation of the API.' });
  });

  it('moves the clock', async () => {
    const { sandbox, control } = begin();
    const { json: before } = await control('GET', '/clock');
    const { json: after } = await control('POST', '/clock', { advanceMs: 60_000 });
    const [from, to] = [before, after].map((json) => Date.parse((json as { now: string }).now));
    expect(to! - from!).toBe(60_000);
    expect(sandbox.clock.now()).toBe(to);
    expect((await control('POST', '/clock', { advanceMs: 'soon' })).status).toBe(422);
    expect((await control('POST', '/clock', [])).status).toBe(422);
  });

  it('executes a use case and shows its webhooks without secrets', async () => {
    const { sandbox, control, send } = begin();
    const { json } = await control('POST', `/use-cases/${sandbox.seedIds.useCase}/execute`);
    const { run, deliveries } = json as { run: { id: string }; deliveries: unknown[] };
    expect(deliveries).toMatchObject([
      { url: 'https://hooks.harbordental.example/calls', outcome: 'recorded' },
    ]);
    expect((await control('GET', '/deliveries')).json).toEqual(deliveries);
    expect(JSON.stringify(deliveries)).not.toContain('test-hook-secret');
    const listed = await send('GET', `/use-cases/${sandbox.seedIds.useCaseUuid}/runs?limit=1`);
    expect(listed.json[0]).toMatchObject({ id: run.id, status: 'completed' });
  });

  it('executes no unknown use case (404) and none without a version (409)', async () => {
    const { sandbox, control } = begin();
    for (const id of ['none', 'use-cases']) {
      const { status, json } = await control('POST', `/use-cases/${id}/execute`);
      expect([status, json]).toMatchObject([
        404,
        { detail: 'The organization has no such use case.' },
      ]);
    }
    sandbox.restore({ versions: [], runs: [] });
    const path = `/use-cases/${sandbox.seedIds.useCase}/execute`;
    expect((await control('POST', path)).status).toBe(409);
  });

  it('serves the recording of a known call without a key', async () => {
    const { sandbox } = begin();
    const url = `${sandbox.clientOptions.baseUrl}/_sandbox/recordings`;
    const known = await sandbox.fetch(`${url}/${sandbox.seedIds.call}.wav`);
    expect([known.status, known.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect((await sandbox.fetch(`${url}/unknown.wav`)).status).toBe(404);
    const { status, headers } = await sandbox.fetch(`${url}/unknown.wav`, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('responds with 404 to an unknown control, and with 405 and Allow to another method', async () => {
    const { control } = begin();
    expect((await control('GET', '/nothing')).status).toBe(404);
    expect((await control('GET', '/constructor')).status).toBe(404);
    const { status, headers } = await control('GET', '/reset');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('serves the controls on both roots, outside of the API', async () => {
    const { sandbox, send } = begin();
    const { platformUrl } = sandbox.clientOptions;
    expect((await sandbox.fetch(`${platformUrl}/_sandbox/health`)).status).toBe(200);
    expect((await send('GET', '/_sandbox/health')).status).toBe(404);
  });

  it('are closed to callers on other machines', async () => {
    const sandbox = createSandbox({ allowedHosts: ['sandbox.lan'] });
    const ask = (path: string) => sandbox.handlers.base(new Request(`http://sandbox.lan${path}`));
    expect((await ask('/_sandbox/state')).status).toBe(403);
    expect((await ask(`/_sandbox/recordings/${sandbox.seedIds.call}.wav`)).status).toBe(200);
    expect((await ask('/api/v1/orgs')).status).toBe(401);
  });

  it('allows preflights of loopback pages only', async () => {
    const { sandbox } = begin();
    const preflight = (origin: string) =>
      sandbox.fetch(`${sandbox.clientOptions.baseUrl}/_sandbox/failures`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const { status, headers } = await preflight('http://localhost:5173');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toContain('content-type');
    expect((await preflight('https://evil.example')).status).toBe(403);
  });

  it('replaces the parts of the state that it gets and keeps the others', async () => {
    const { organization, ...story } = createSandbox().snapshot();
    const sandbox = createSandbox({
      seed: { ...story, organization: { ...organization, name: 'Hill Dental' } },
    });
    await controlsOf(sandbox)('PUT', '/state', { callTags: ['one'] });
    const { organization: kept, callTags } = sandbox.snapshot();
    expect([kept.name, callTags]).toEqual(['Hill Dental', ['one']]);
  });

  it('adds resources to the state', async () => {
    const { sandbox, control } = begin();
    const { agents } = sandbox.snapshot();
    const added = { ...agents[0]!, id: '0'.repeat(24), name: 'Added' };
    expect((await control('POST', '/state', { agents: [added] })).status).toBe(204);
    expect(sandbox.snapshot().agents).toEqual([...agents, added]);
    const { status, json } = await control('POST', '/state', {
      agents: [{ ...added, organization_id: 'x' }],
    });
    expect([status, json]).toMatchObject([
      422,
      { errors: [{ pointer: '/agents/0/organization_id', message: 'no such organization' }] },
    ]);
  });

  it('reports every fault of a refused state', async () => {
    const { control } = begin();
    const { json } = await control('PUT', '/state', { agents: [{}], callTags: [1] });
    const { errors } = json as { errors: readonly { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/agents/0/id', '/callTags/0']),
    );
  });
});

describe('a caller on another machine', () => {
  const ask = (path: string, headers: Record<string, string> = {}, controlToken?: string) =>
    createSandbox({
      allowedHosts: ['sandbox.lan'],
      ...(controlToken !== undefined && { controlToken }),
    }).handlers.base(new Request(`http://sandbox.lan/_sandbox${path}`, { headers }));
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('cannot use the controls without a control token', async () => {
    expect((await ask('/state')).status).toBe(403);
    expect((await ask('/state', bearer('any'))).status).toBe(403);
  });

  it('can use the controls with the control token and no other', async () => {
    expect((await ask('/state', bearer('open sesame'), 'open sesame')).status).toBe(401);
    expect((await ask('/state', bearer('sesame'), 'sesame')).status).toBe(200);
    const { status, headers } = await ask('/state', bearer('sesam'), 'sesame');
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="sandbox controls"',
    ]);
    expect((await ask('/state', {}, 'sesame')).status).toBe(401);
  });

  it('can read health and recordings without the token', async () => {
    expect((await ask('/health')).status).toBe(200);
    const { call } = createSandbox().seedIds;
    expect((await ask(`/recordings/${call}.wav`, {}, 'sesame')).status).toBe(200);
  });

  it('can open the page, which holds no data, if there is a token to ask for', async () => {
    expect((await ask('/', { accept: 'text/html' }, 'sesame')).status).toBe(200);
    expect((await ask('/', { accept: 'application/json' }, 'sesame')).status).toBe(401);
    expect((await ask('/', { accept: 'text/html' })).status).toBe(403);
  });
});
