import { expect, it } from 'vitest';
import { VoiceAgentError, type VoiceAgentClient } from '../../src/index.js';
import {
  RequestValidationError,
  validateContract,
  type ValidateContractOptions,
  type Violation,
} from '../../src/validation.js';
import { clientFor, ID, rejection } from '../support/client.js';
import { json, serve } from '../support/server.js';

const middleware = [validateContract()];
const path = { id: ID };

/** Creates a middleware with these options, and a list of the violations that it reports. */
function collectDrifts(options: Omit<ValidateContractOptions, 'onDrift'> = {}) {
  const drifts: Violation[] = [];
  const onDrift = (drift: Violation) => void drifts.push(drift);
  return { drifts, middleware: validateContract({ ...options, onDrift }) };
}

it.each<[pointer: string, keyword: string, call: (client: VoiceAgentClient) => Promise<unknown>]>([
  ['/path/id', 'minLength', (client) => client.getCallRecording({ path: { id: 'short' } })],
  [
    '/query/sort',
    'enum',
    (client) =>
      client.listUseCaseRuns({ path: { use_case_id: ID }, query: { sort: 'up' as never } }),
  ],
  ['/body/email', 'format', (client) => client.removeMember({ body: { email: 'no email' } })],
  [
    '/body/amd_behavior',
    'dependentRequired',
    (client) => client.updateUseCase({ path, body: { amd: true } }),
  ],
])('a request that violates the contract at %s is not sent', async (pointer, keyword, call) => {
  const server = await serve(json({}));
  const error = await rejection<RequestValidationError>(
    call(clientFor(server.url, { middleware })),
  );
  expect(error).toBeInstanceOf(RequestValidationError);
  expect(error).toBeInstanceOf(VoiceAgentError);
  expect(error.name).toBe('RequestValidationError');
  expect(error.faults).toMatchObject([{ pointer, keyword }]);
  expect(error.message).toContain(pointer);
  expect(server.received).toEqual([]);
});

it('an error about a request does not show the value at fault', async () => {
  const client = clientFor('http://127.0.0.1:1', { middleware });
  const error = await rejection<RequestValidationError>(
    client.removeMember({ body: { email: 'hunter2' } }),
  );
  expect(error.faults).toMatchObject([{ pointer: '/body/email' }]);
  expect(`${JSON.stringify(error)} ${error.stack}`).not.toContain('hunter2');
});

it('a request that follows the contract is sent', async () => {
  const server = await serve(json({ id: ID, organization_id: '1' }));
  const client = clientFor(server.url, { middleware });
  await client.updateUseCase({ path, body: { amd: true, amd_behavior: 'Hangup' } });
  await client.updateUseCase({ path, body: { hooks: null } });
  expect(server.received).toHaveLength(2);
});

it('with requests: report, a request that violates the contract is sent, and reported without its secrets', async () => {
  const { drifts, middleware: report } = collectDrifts({ requests: 'report' });
  const server = await serve(json(undefined));
  const body = { url: 3, headers: [{ key: 'x-secret', value: 12345678 }] } as never;
  await clientFor(server.url, { middleware: report }).addUseCaseWebhook({ path, body });
  expect(server.received).toHaveLength(1);
  expect(drifts).toMatchObject([
    { status: undefined, pointer: '/body/url', keyword: 'type', found: 3 },
    { status: undefined, pointer: '/body/headers/0/value', found: '[hidden]' },
  ]);
});

it('a field of a request that the contract does not have is sent, and reported', async () => {
  const { drifts, middleware: report } = collectDrifts();
  const server = await serve(json({ id: ID, organization_id: '1' }));
  const body = { nmae: 'Front desk' } as object;
  await clientFor(server.url, { middleware: report }).updateUseCase({ path, body });
  expect(server.received[0]?.body).toBe('{"nmae":"Front desk"}');
  expect(drifts).toMatchObject([
    { status: undefined, pointer: '/body/nmae', keyword: 'undeclared', found: 'Front desk' },
  ]);
});

it('a query parameter that the contract does not have is sent, and reported', async () => {
  const { drifts, middleware: report } = collectDrifts();
  const server = await serve(json([]));
  const client = clientFor(server.url, { middleware: report });
  await client.listUseCaseRuns({ path: { use_case_id: ID }, query: { limt: '5' } as object });
  await client.listPhoneNumbers({ query: { limit: '5' } } as object);
  expect(server.received.map(({ url }) => url.split('?')[1])).toEqual(['limt=5', 'limit=5']);
  const expected = 'no such parameter';
  expect(drifts).toMatchObject([
    { pointer: '/query/limt', keyword: 'undeclared', expected, found: '5' },
    { pointer: '/query/limit', keyword: 'undeclared', expected, found: '5' },
  ]);
});

it('at most 100 violations of a request are reported', async () => {
  const { drifts, middleware: report } = collectDrifts();
  const server = await serve(json([]));
  const query = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x${index}`, '1']));
  await clientFor(server.url, { middleware: report }).listPhoneNumbers({ query } as object);
  expect(drifts).toHaveLength(100);
});
