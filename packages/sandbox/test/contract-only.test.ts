import { contentOf, firstOf, operationOf } from '@voice-agent-platform/contract-reader';
import { operations as rows } from '@voice-agent-platform/openapi/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatRequest } from '../src/cli/request-line.js';
import { operations } from '../src/operations/operations.js';
import { begin, pathOf } from './support.js';

// Removes the functions, as if the contract had just added these operations. Other tests use the same module.
const all = { ...operations };
beforeAll(() => {
  for (const name of Object.keys(all)) Reflect.deleteProperty(operations, name);
});
afterAll(() => {
  Object.assign(operations, all);
});

it.each(rows)(
  '$operationId responds with the example of the contract if it has no function, and changes nothing',
  async (row) => {
    const { sandbox, send } = begin();
    const before = sandbox.snapshot();
    const { requestBody, responses } = operationOf(row);
    const body = firstOf(contentOf(requestBody?.content).examples);
    const path = pathOf(row);
    const { status, text, headers } = await send(row.method, path, {
      root: row.root,
      ...(body !== undefined && { body }),
    });
    expect([status, headers.get('x-voice-agent-sandbox')]).toEqual([row.success.status, 'example']);
    const example = firstOf(contentOf(responses[row.success.status]?.content).examples) ?? '';
    expect(text).toBe(typeof example === 'string' ? example : JSON.stringify(example));
    expect(sandbox.snapshot()).toEqual(before);
    const [request] = sandbox.requests;
    expect(request).toMatchObject({ operationId: row.operationId, source: 'example', changes: [] });
    expect(formatRequest(request!, { colored: false })).toContain('(example)');
  },
);

it('refuses an invalid request to an operation without a function', async () => {
  const { sandbox, send } = begin();
  const path = `/agents/${sandbox.seedIds.agent}`;
  const { status, pointers, headers } = await send('PATCH', path, { body: { name: 1 } });
  expect([status, pointers]).toEqual([422, ['/name']]);
  expect(headers.has('x-voice-agent-sandbox')).toBe(false);
  expect(sandbox.requests[0]).not.toHaveProperty('source');
});

it('makes an operation without a function fail on request', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('updateAgent', { status: 503 });
  const path = `/agents/${sandbox.seedIds.agent}`;
  expect((await send('PATCH', path, { body: { name: 'Mira' } })).status).toBe(503);
  expect(sandbox.requests[0]).not.toHaveProperty('source');
});
