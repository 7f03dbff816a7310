import { expect, it } from 'vitest';
import { VoiceAgentError } from '../../src/index.js';
import { RequestValidationError, validateContract, type Violation } from '../../src/validation.js';
import { clientFor, ID, rejection } from '../support/client.js';
import { json, serve } from '../support/server.js';

const middleware = [validateContract()];
const path = { id: ID };

it('a request that violates the contract is not sent, and the error names the path of each fault', async () => {
  const server = await serve(json({}));
  const client = clientFor(server.url, { middleware });
  const calls: [Promise<unknown>, string][] = [
    [client.getCallRecording({ path: { id: 'short' } }), '/path/id minLength'],
    [
      client.listUseCaseRuns({ path: { use_case_id: ID }, query: { sort: 'up' as never } }),
      '/query/sort enum',
    ],
    [client.removeMember({ body: { email: 'no email' } }), '/body/email format'],
    [client.updateUseCase({ path, body: { amd: true } }), '/body/amd_behavior dependentRequired'],
  ];
  for (const [call, fault] of calls) {
    const error = await rejection<RequestValidationError>(call);
    expect(error).toBeInstanceOf(RequestValidationError);
    expect(error).toBeInstanceOf(VoiceAgentError);
    expect(error.name).toBe('RequestValidationError');
    expect(error.faults.map(({ pointer, keyword }) => `${pointer} ${keyword}`)).toEqual([fault]);
    expect(error.message).toContain(fault.split(' ')[0]);
  }
  expect(server.received).toEqual([]);
});

it('an error about a request shows none of its values', async () => {
  const body = { url: 3, headers: [{ key: 'x-secret', value: 'hunter2' }] } as never;
  const client = clientFor('http://127.0.0.1:1', { middleware });
  const error = await rejection(client.addUseCaseWebhook({ path, body }));
  expect(error).toBeInstanceOf(RequestValidationError);
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
  const drifts: Violation[] = [];
  const server = await serve(json(undefined));
  const report = validateContract({
    requests: 'report',
    onDrift: (drift) => void drifts.push(drift),
  });
  const body = { url: 3, headers: [{ key: 'x-secret', value: 12345678 }] } as never;
  await clientFor(server.url, { middleware: [report] }).addUseCaseWebhook({ path, body });
  expect(server.received).toHaveLength(1);
  expect(drifts).toMatchObject([
    { status: undefined, pointer: '/body/url', keyword: 'type', found: 3 },
    { status: undefined, pointer: '/body/headers/0/value', found: '[hidden]' },
  ]);
});

it('a field of a request that the contract does not have is sent, and reported', async () => {
  const drifts: Violation[] = [];
  const onDrift = (violation: Violation) => void drifts.push(violation);
  const server = await serve(json({ id: ID, organization_id: '1' }));
  const body = { nmae: 'Front desk' } as object;
  await clientFor(server.url, { middleware: validateContract({ onDrift }) }).updateUseCase({
    path,
    body,
  });
  expect(server.received[0]?.body).toBe('{"nmae":"Front desk"}');
  expect(drifts).toMatchObject([
    { status: undefined, pointer: '/body/nmae', keyword: 'undeclared', found: 'Front desk' },
  ]);
});

it('a query parameter that the contract does not have is sent, and reported', async () => {
  const drifts: Violation[] = [];
  const onDrift = (violation: Violation) => void drifts.push(violation);
  const server = await serve(json([]));
  const client = clientFor(server.url, { middleware: validateContract({ onDrift }) });
  await client.listUseCaseRuns({ path: { use_case_id: ID }, query: { limt: '5' } as object });
  await client.listPhoneNumbers({ query: { limit: '5' } } as object);
  expect(server.received.map(({ url }) => url.split('?')[1])).toEqual(['limt=5', 'limit=5']);
  expect(drifts).toMatchObject([
    { pointer: '/query/limt', keyword: 'undeclared', found: '5' },
    { pointer: '/query/limit', keyword: 'undeclared', found: '5' },
  ]);
});
