import { operations } from '@voice-agent-platform/openapi/operations';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../src/index.js';
import { routes } from '../src/operation.js';
import { clientOf, ID, KEY, rejection } from './support/client.js';
import { json, serve } from './support/server.js';

/** An argument that fills every path parameter an operation could have. */
const ARGUMENT = { path: { id: ID, use_case_id: ID, version_id: ID } };

describe('a request', () => {
  it('exists for each operation of the contract, and for no other', () => {
    const client = clientOf('http://127.0.0.1');
    expect(Object.keys(client)).toEqual(operations.map(({ operationId }) => operationId));
  });

  it.each(operations)(
    'a request is sent as the contract documents: $operationId',
    async ({ operationId, method, path, root, success }) => {
      const body = success.body === 'json' ? json({}) : json('text');
      const base = await serve(body);
      const platform = await serve(body);
      const client = clientOf(base.url, { platformUrl: platform.url });
      await (client as unknown as Record<string, (argument: object) => Promise<unknown>>)[
        operationId
      ]?.(ARGUMENT);
      const [hit, other] = root === 'platform' ? [platform, base] : [base, platform];
      expect(other.received).toEqual([]);
      expect(hit.received).toHaveLength(1);
      expect(hit.received[0]).toMatchObject({ method, url: `/api/v1${path.replace(/{.*?}/, ID)}` });
      expect(hit.received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
      expect(hit.received[0]?.headers['x-organization-id']).toBe(
        root === 'platform' ? 'org_1' : undefined,
      );
    },
  );

  it('carries a body as JSON, one of DELETE included', async () => {
    const server = await serve(json({}));
    await clientOf(server.url).removeMember({ body: { email: 'ada@example.org' } });
    expect(server.received[0]?.body).toBe('{"email":"ada@example.org"}');
    expect(server.received[0]?.headers['content-type']).toBe('application/json');
    expect(server.received[0]?.headers['content-length']).toBe('27');
  });

  it('a request without a body names no content type', async () => {
    const server = await serve(json({}));
    await clientOf(server.url).getOrganization();
    expect(server.received[0]?.headers).not.toHaveProperty('content-type');
  });

  it('carries the query encoded', async () => {
    const server = await serve(json([]));
    await clientOf(server.url).listUseCaseRuns({
      path: { use_case_id: ID },
      query: { limit: '10&x=1', sort: 'asc' },
    });
    expect(server.received[0]?.url).toBe(`/api/v1/use-cases/${ID}/runs?limit=10%26x%3D1&sort=asc`);
  });

  it('a request is refused when its query cannot be written', async () => {
    const call = clientOf('http://127.0.0.1:1').listUseCaseRuns({
      path: { use_case_id: ID },
      query: { limit: '\ud800' },
    });
    expect(await rejection(call)).toBeInstanceOf(ConfigurationError);
  });

  it('lets a call override the organization of the client', async () => {
    const server = await serve(json({}));
    await clientOf(server.url).getWorkflowVersion({
      path: { version_id: 'v1' },
      organizationId: 'org_2',
    });
    expect(server.received[0]?.headers['x-organization-id']).toBe('org_2');
  });

  it('names no organization to the other root, even if the arguments of a call do', async () => {
    const server = await serve(json({}));
    const shared = { organizationId: 'org_2' };
    await clientOf(server.url).listCallTags(shared as object);
    expect(server.received[0]?.headers).not.toHaveProperty('x-organization-id');
  });

  it('a request is not sent for a platform operation without an organization', async () => {
    const server = await serve(json({}));
    const client = clientOf(server.url, { organizationId: undefined });
    const error = await rejection(client.getWorkflowVersion({ path: { version_id: 'v1' } }));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toMatch(/organizationId/);
    expect(server.received).toEqual([]);
  });

  it('takes headers of the client, and above them those of the call', async () => {
    const server = await serve(json({}));
    const client = clientOf(server.url, {
      headers: { 'x-one': 'client', 'x-two': 'client', 'x-three': 'client' },
    });
    await client.getOrganization({
      headers: { 'X-Two': 'call', 'x-three': null, 'x-four': undefined },
    });
    const { headers } = server.received[0]!;
    expect(headers).toMatchObject({ 'x-one': 'client', 'x-two': 'call' });
    expect(headers).not.toHaveProperty('x-three');
    expect(headers).not.toHaveProperty('x-four');
  });

  it('keeps its own authorization and organization whatever headers are passed', async () => {
    const server = await serve(json({}));
    await clientOf(server.url).getWorkflowVersion({
      path: { version_id: 'v1' },
      headers: { Authorization: 'Bearer other', authorization: null, 'x-organization-id': 'other' },
    });
    expect(server.received[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'x-organization-id': 'org_1',
    });
  });

  it('a request is refused when its body cannot be JSON', async () => {
    const circular: { name?: string } = {};
    Object.assign(circular, { circular });
    const server = await serve(json({}));
    const error = await rejection(
      clientOf(server.url).updateAgent({ path: { id: ID }, body: circular }),
    );
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(server.received).toEqual([]);
  });

  it('uses the global fetch of the call, so that a later replacement is used', async () => {
    const client = clientOf('http://127.0.0.1');
    const original = globalThis.fetch;
    globalThis.fetch = async () => Response.json({ tags: ['late'] });
    try {
      expect(await client.listCallTags()).toEqual({ tags: ['late'] });
    } finally {
      globalThis.fetch = original;
    }
  });
});

it('each method has its operation’s name, which is what a stack shows', () => {
  const client = clientOf('http://127.0.0.1');
  for (const [name, method] of Object.entries(client)) {
    expect((method as { name: string }).name).toBe(name);
  }
});

describe('the table of operations', () => {
  it('the table of operations holds what the contract holds', () => {
    expect(routes.map(({ operation, root }) => ({ ...operation, root }))).toEqual(
      operations.map(({ operationId, method, path, root }) => ({
        operationId,
        method,
        path,
        root,
      })),
    );
  });

  it('lists what each success response holds', () => {
    const special = Object.fromEntries(
      routes
        .filter(({ kind }) => kind !== 'json')
        .map(({ operation, kind }) => [operation.operationId, kind]),
    );
    expect(special).toEqual({
      addUseCaseWebhook: 'unknown',
      deleteUseCaseWebhook: 'none',
      deletePhoneNumbers: 'count',
      getCallRecording: 'text',
    });
  });
});
