/** Tests how the server asks before it removes something: the question, the user's response, and the requests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agree, connect, ERAS, startHttp, textOf, type Question } from '../../../support/mcp.js';
import { startPlatform, type Platform } from '../../../support/platform.js';
import { calls, suppliersNumberId } from '../../../support/story.js';

const FLAGS = ['--allow-writes'];

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform[Symbol.asyncDispose]());

const sent = (): string[] => platform.sandbox.requests.map((request) => request.operationId ?? '');

describe.each(ERAS)('in the %s era', (era) => {
  it('deletes after the user has confirmed, and asks by number and title', async () => {
    const questions: Question[] = [];
    await using connection = await connect(platform, {
      era,
      flags: FLAGS,
      respond: (question) => {
        questions.push(question);
        return agree();
      },
    });
    const result = await connection.call('deletePhoneNumbers', calls.deletePhoneNumbers);
    expect(questions).toEqual([
      {
        message: `Delete phone numbers?\n+12025550178  Suppliers  ${suppliersNumberId}`,
        fields: {
          confirm: { type: 'boolean', title: 'Delete phone numbers, as listed', default: false },
        },
      },
    ]);
    expect(textOf(result)).toBe('Delete phone numbers: done.');
    expect(sent()).toEqual(['listPhoneNumbers', 'deletePhoneNumbers']);
    const [left, ...others] = platform.sandbox.snapshot().phoneNumbers;
    expect(left?.id).not.toBe(suppliersNumberId);
    expect(others).toEqual([]);
  });

  it.each([
    ['declines', { action: 'decline' }],
    ['closes the question', { action: 'cancel' }],
    ['leaves the box unchecked', { action: 'accept', content: { confirm: false } }],
  ] as const)('sends no deletion if the user %s', async (_, response) => {
    await using connection = await connect(platform, {
      era,
      flags: FLAGS,
      respond: () => response,
    });
    const result = await connection.call('deletePhoneNumbers', calls.deletePhoneNumbers);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(
      'The user did not confirm deletePhoneNumbers. Nothing was sent.',
    );
    expect(sent()).toEqual(['listPhoneNumbers']);
  });
});

/** Starts a deletion of the first number, and returns its arguments with the confirmation of the user. */
async function confirmFirst(url: string) {
  const [first] = platform.sandbox.snapshot().phoneNumbers;
  const given = { arguments: { body: { ids: [first!.id] } } };
  const asked = await post(url, given);
  expect(asked).toMatchObject({ resultType: 'input_required' });
  return {
    ...given,
    requestState: asked['requestState'],
    inputResponses: { confirm: agree() },
  };
}

it('asks again if the confirmation belongs to a call with other arguments', async () => {
  await using server = await startHttp(platform, FLAGS);
  const confirmed = await confirmFirst(server.url);
  const ids = platform.sandbox.snapshot().phoneNumbers.map(({ id }) => id);
  const other = await post(server.url, { ...confirmed, arguments: { body: { ids } } });
  expect(other).toMatchObject({ resultType: 'input_required' });
  expect(sent()).toEqual(['listPhoneNumbers', 'listPhoneNumbers']);
});

it('asks again if the confirmation was used before', async () => {
  await using server = await startHttp(platform, FLAGS);
  const confirmed = await confirmFirst(server.url);
  await post(server.url, confirmed);
  expect(sent().filter((name) => name === 'deletePhoneNumbers')).toHaveLength(1);
  platform.sandbox.reset();
  expect(await post(server.url, confirmed)).toMatchObject({ resultType: 'input_required' });
  expect(sent()).toEqual(['listPhoneNumbers']);
});

/** Calls `deletePhoneNumbers` over HTTP, and resolves to the result. */
async function post(url: string, params: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'deletePhoneNumbers',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'deletePhoneNumbers',
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'integration', version: '0.0.0' },
          'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
        },
      },
    }),
  });
  return ((await response.json()) as { result: Record<string, unknown> }).result;
}
