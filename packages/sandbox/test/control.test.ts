import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { platformOf } from './cases.js';
import { controlsOf } from './control-call.js';

const uuidOf = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const begin = () => {
  const sandbox = createSandbox();
  return { ...platformOf(sandbox), control: controlsOf(sandbox) };
};

describe('the controls', () => {
  it('list themselves, and report health', async () => {
    const { control } = begin();
    const { json } = await control('GET', '/');
    expect((json as { controls: readonly string[] }).controls).toContain('POST /_sandbox/reset');
    expect((await control('GET', '')).json).toEqual(json);
    expect((await control('GET', '/health')).json).toEqual({ status: 'ok' });
  });

  it('begin with a page for people, which may run nothing but its own script', async () => {
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

  it('show in short, and without secrets, what the page shows', async () => {
    const { sandbox, control } = begin();
    const { runs } = sandbox.snapshot();
    const many = Array.from({ length: 150 }, (_, index) => ({ ...runs[0]!, id: uuidOf(index) }));
    sandbox.restore({ runs: many });
    const { json } = await control('GET', '/overview');
    const { counts, state } = json as { counts: { runs: number }; state: { runs: unknown[] } };
    expect([counts.runs, state.runs.length]).toEqual([150, 100]);
    expect(JSON.stringify(json)).not.toMatch(/sk_test_|test-auth-token|test-hook-secret/);
  });

  it('give the state and take it back', async () => {
    const { sandbox, control, send } = begin();
    const { json: state } = await control('GET', '/state');
    await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
    expect((await control('PUT', '/state', state)).status).toBe(204);
    expect(sandbox.snapshot()).toEqual(state);
  });

  it('take a state that is longer than a body of the API may be', async () => {
    const sandbox = createSandbox({ maxBodyBytes: 100 });
    expect((await controlsOf(sandbox)('PUT', '/state', sandbox.snapshot())).status).toBe(204);
  });

  it('answer HEAD as GET', async () => {
    const { control } = begin();
    expect((await control('HEAD', '/health')).status).toBe(200);
  });

  it('refuse a state that violates the contract, and change nothing', async () => {
    const { sandbox, control } = begin();
    const before = sandbox.snapshot();
    const { status, json } = await control('PUT', '/state', { agents: [{}] });
    expect(status).toBe(422);
    expect(json).toMatchObject({ detail: expect.stringContaining('/agents/0/id') as unknown });
    expect(sandbox.snapshot()).toEqual(before);
  });

  it('reset', async () => {
    const { sandbox, control, send } = begin();
    await send('DELETE', '/numbers', { body: { ids: [sandbox.seedIds.phoneNumber] } });
    expect((await control('POST', '/reset')).status).toBe(204);
    expect(sandbox.snapshot().phoneNumbers).toHaveLength(2);
    expect(sandbox.requests).toEqual([]);
  });

  it('tell of the requests, and forget them; their own calls are not among them', async () => {
    const { control, send } = begin();
    await send('GET', '/orgs');
    const { json } = await control('GET', '/requests');
    expect(json).toMatchObject([{ operationId: 'getOrganization', status: 200 }]);
    expect((await control('DELETE', '/requests')).status).toBe(204);
    expect((await control('GET', '/requests')).json).toEqual([]);
  });

  it('ask for failures, list those that are due, and drop them', async () => {
    const { control, send } = begin();
    const failure = { operationId: 'listCallTags', status: 429, times: 2, retryAfterMs: 100 };
    expect((await control('POST', '/failures', failure)).status).toBe(204);
    expect((await send('GET', '/call-tags')).status).toBe(429);
    expect((await control('GET', '/failures')).json).toMatchObject([{ remaining: 1 }]);
    await control('DELETE', '/failures');
    expect((await send('GET', '/call-tags')).status).toBe(200);
  });

  it('refuse a failure that makes no sense', async () => {
    const { control } = begin();
    const { status, json } = await control('POST', '/failures', { operationId: 'x', status: 503 });
    expect(status).toBe(422);
    expect(json).toMatchObject({ detail: 'x is not an operation of the API.' });
  });

  it('move the clock', async () => {
    const { sandbox, control } = begin();
    const { json: before } = await control('GET', '/clock');
    const { json: after } = await control('POST', '/clock', { advanceMs: 60_000 });
    const [from, to] = [before, after].map((json) => Date.parse((json as { now: string }).now));
    expect(to! - from!).toBe(60_000);
    expect(sandbox.clock.now()).toBe(to);
    expect((await control('POST', '/clock', { advanceMs: 'soon' })).status).toBe(422);
    expect((await control('POST', '/clock', [])).status).toBe(422);
  });

  it('execute a use case, and show the webhooks without their secrets', async () => {
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

  it('answer 404 to an unknown use case, and 409 to one without a version', async () => {
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

  it('serve a recording without a key, and none of an unknown call', async () => {
    const { sandbox } = begin();
    const url = `${sandbox.clientOptions.baseUrl}/_sandbox/recordings`;
    const known = await sandbox.fetch(`${url}/${sandbox.seedIds.call}.wav`);
    expect([known.status, known.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect((await sandbox.fetch(`${url}/unknown.wav`)).status).toBe(404);
    const { status, headers } = await sandbox.fetch(`${url}/unknown.wav`, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('answer 404 to what there is not, and 405 with Allow to another method', async () => {
    const { control } = begin();
    expect((await control('GET', '/nothing')).status).toBe(404);
    expect((await control('GET', '/constructor')).status).toBe(404);
    const { status, headers } = await control('GET', '/reset');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('stand on the platform root as well, and outside of the API', async () => {
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

  it('answer a preflight of a page on this machine, and not of another one', async () => {
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

  it('take part of a state, and keep the rest of the state that there is', async () => {
    const { organization, ...story } = createSandbox().snapshot();
    const sandbox = createSandbox({
      seed: { ...story, organization: { ...organization, name: 'Hill Dental' } },
    });
    await controlsOf(sandbox)('PUT', '/state', { callTags: ['one'] });
    const { organization: kept, callTags } = sandbox.snapshot();
    expect([kept.name, callTags]).toEqual(['Hill Dental', ['one']]);
  });

  it('add resources to the state', async () => {
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
      { errors: [{ pointer: '/agents/0/organization_id', message: 'names no organization' }] },
    ]);
  });

  it('name every fault of a refused state', async () => {
    const { control } = begin();
    const { json } = await control('PUT', '/state', { agents: [{}], callTags: [1] });
    const { errors } = json as { errors: readonly { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/agents/0/id', '/callTags/0']),
    );
  });
});

describe('the controls for callers on other machines', () => {
  const ask = (path: string, headers: Record<string, string> = {}, controlToken?: string) =>
    createSandbox({
      allowedHosts: ['sandbox.lan'],
      ...(controlToken !== undefined && { controlToken }),
    }).handlers.base(new Request(`http://sandbox.lan/_sandbox${path}`, { headers }));
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('are closed without a control token', async () => {
    expect((await ask('/state')).status).toBe(403);
    expect((await ask('/state', bearer('any'))).status).toBe(403);
  });

  it('are open to the control token, and to no other', async () => {
    expect((await ask('/state', bearer('open sesame'), 'open sesame')).status).toBe(401);
    expect((await ask('/state', bearer('sesame'), 'sesame')).status).toBe(200);
    const { status, headers } = await ask('/state', bearer('sesam'), 'sesame');
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="sandbox controls"',
    ]);
    expect((await ask('/state', {}, 'sesame')).status).toBe(401);
  });

  it('report health and serve recordings without the token', async () => {
    expect((await ask('/health')).status).toBe(200);
    const { call } = createSandbox().seedIds;
    expect((await ask(`/recordings/${call}.wav`, {}, 'sesame')).status).toBe(200);
  });

  it('serve the page, which holds no data, so that it can ask for the token', async () => {
    expect((await ask('/', { accept: 'text/html' }, 'sesame')).status).toBe(200);
    expect((await ask('/', { accept: 'application/json' }, 'sesame')).status).toBe(401);
    expect((await ask('/', { accept: 'text/html' })).status).toBe(403);
  });
});
