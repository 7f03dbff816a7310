/** Calls every tool through a client of the SDK, in both eras of the protocol, against the sandbox. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '@voice-agent-platform/openapi/operations';
import { unspecified } from '@voice-agent-platform/openapi/unspecified';
import { agree, connect, ERAS, textOf } from '../../../support/mcp.js';
import { startPlatform, type Platform } from '../../../support/platform.js';
import { calls, suppliersNumberId, type OperationId } from '../../../support/story.js';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform[Symbol.asyncDispose]());

/** The server fills in the secrets of the organization. */
function withoutSecrets(operationId: OperationId): object {
  const { body, ...call } = calls[operationId];
  const filled = ['api_key', 'telephony_credentials'];
  const given = Object.entries({ ...(body as object) }).filter(([name]) => !filled.includes(name));
  return { ...call, body: Object.fromEntries(given) };
}

describe.each(ERAS)('in the %s era', (era) => {
  it('calls every operation once, with a result that fits its output schema', async () => {
    await using connection = await connect(platform, {
      era,
      flags: ['--allow-writes'],
      respond: agree,
    });
    // The client checks each result against the schema from this call.
    await connection.client.listTools();
    for (const { operationId } of operations) {
      platform.sandbox.reset();
      const result = await connection.call(operationId, withoutSecrets(operationId));
      expect(result.isError, `${operationId}: ${textOf(result)}`).toBeFalsy();
      expect(result.structuredContent, operationId).toBeTypeOf('object');
      const sent = platform.sandbox.requests.map((request) => request.operationId);
      expect(sent.filter((id) => id === operationId)).toHaveLength(1);
      expect(sent.at(-1)).toBe(operationId);
    }
  });

  it('offers only reads unless it is started with --allow-writes', async () => {
    await using connection = await connect(platform, { era });
    const { tools } = await connection.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      operations.filter(({ method }) => method === 'GET').map(({ operationId }) => operationId),
    );
    const refused = await connection.call('updateAgent', calls.updateAgent);
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('--allow-writes');
    expect(platform.sandbox.requests).toEqual([]);
  });
});

it('returns a list with its total, and leaves out the first entries with skip', async () => {
  await using connection = await connect(platform);
  const all = await connection.call('listPhoneNumbers');
  expect(all.structuredContent).toMatchObject({ total: 2, items: [{}, { id: suppliersNumberId }] });
  expect(textOf(all)).toMatch('Entries 1 to 2 of 2.');
  const rest = await connection.call('listPhoneNumbers', { skip: 1 });
  expect(rest.structuredContent).toEqual({
    total: 2,
    items: [expect.objectContaining({ id: suppliersNumberId })],
    mayHaveMore: true,
  });
});

it('caps a long list, and names the call for the next entries', async () => {
  const { organization, phoneNumbers } = platform.sandbox.snapshot();
  const number = phoneNumbers.find(({ id }) => id === suppliersNumberId);
  await using long = await startPlatform({
    seed: {
      organization,
      phoneNumbers: Array.from({ length: 120 }, (_, index) => ({
        ...number!,
        id: String(index).padStart(24, '0'),
      })),
    },
  });
  await using connection = await connect(long);
  const pages: string[][] = [];
  for (let skip: string | undefined = '0'; skip !== undefined;) {
    const page = await connection.call('listPhoneNumbers', { skip: Number(skip) });
    const { items } = page.structuredContent as { items: { id: string }[] };
    pages.push(items.map(({ id }) => id));
    skip = /skip: (\d+)/.exec(textOf(page))?.[1];
  }
  expect(pages).toHaveLength(3);
  expect(pages.flat()).toEqual(long.sandbox.snapshot().phoneNumbers.map(({ id }) => id));
});

it.each([
  [404, /^updateAgent: 404 .*\nNothing was changed\. Check the identifiers/],
  [503, /^updateAgent: 503 .*\nWhether the change took effect is unknown/],
])('reports why a call failed and what to do after status %i', async (status, text) => {
  await using connection = await connect(platform, { flags: ['--allow-writes'] });
  platform.sandbox.fail('updateAgent', { status });
  const result = await connection.call('updateAgent', calls.updateAgent);
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(text);
});

const { path } = calls.updateUseCase;
it.each([
  [{ path, body: { amd: true } }, 'body/amd_behavior is required with body/amd'],
  [{ path: { id: 'short' }, body: {} }, 'path/id must have at least 24 characters'],
  [
    { path, body: { langauge: 'de-DE' } },
    'body/langauge is not in the contract; did you mean language',
  ],
  [{ path, body: { amd: true, amd_behavior: 'Wait' } }, 'Hangup, Continue, Message'],
  [{ path }, 'body is required'],
  [{ path, body: {}, apiKey: 'sk_test_other' }, 'apiKey is not an argument; use path, body'],
  [{ path, body: { hooks: [{ headers: [{ key: 'a', value: '[hidden]' }] }] } }, 'placeholder'],
])('sends nothing for arguments that violate the contract: %j', async (given, reason) => {
  await using connection = await connect(platform, { flags: ['--allow-writes'] });
  const result = await connection.call('updateUseCase', given);
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain(reason);
  expect(platform.sandbox.requests).toEqual([]);
});

it('serves the contract and what it leaves open', async () => {
  await using connection = await connect(platform);
  const { resources } = await connection.client.listResources();
  const uris = resources.map(({ uri }) => uri);
  expect(uris).toEqual(['voice-agent://contract', 'voice-agent://unspecified']);
  const [contract, open] = await Promise.all(
    uris.map(async (uri) => {
      const { contents } = await connection.client.readResource({ uri });
      return (contents[0] as { text: string }).text;
    }),
  );
  for (const { operationId } of operations) expect(contract).toContain(operationId);
  for (const { what } of unspecified) expect(open).toContain(what);
});
