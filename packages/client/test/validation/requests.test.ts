import { describe, expect, it } from 'vitest';
import { VoiceAgentError } from '../../src/index.js';
import { RequestValidationError, validateContract, type Drift } from '../../src/validation.js';
import { clientOf, ID, rejection } from '../support/client.js';
import { json, serve } from '../support/server.js';

const middleware = [validateContract()];

describe('a request that the contract forbids', () => {
  it('a request that the contract forbids is not sent, and the error names the path of the fault', async () => {
    const server = await serve(json({}));
    const client = clientOf(server.url, { middleware });
    const body = { amd: true } as never;
    const error = await rejection<RequestValidationError>(
      client.updateUseCase({ path: { id: ID }, body }),
    );
    expect(error).toBeInstanceOf(RequestValidationError);
    expect(error).toBeInstanceOf(VoiceAgentError);
    expect(error.name).toBe('RequestValidationError');
    expect(error.operation?.operationId).toBe('updateUseCase');
    expect(error.faults.map(({ pointer }) => pointer)).toEqual(['/body/amd_behavior']);
    expect(error.message).toContain('/body/amd_behavior');
    expect(server.received).toEqual([]);
  });

  it('may be at fault in the path, the query and the body', async () => {
    const server = await serve(json({}));
    const client = clientOf(server.url, { middleware });
    const faultsOf = async (call: Promise<unknown>) =>
      (await rejection<RequestValidationError>(call)).faults.map(
        ({ pointer, keyword }) => `${pointer} ${keyword}`,
      );
    expect(await faultsOf(client.getCallRecording({ path: { id: 'short' } }))).toEqual([
      '/path/id minLength',
    ]);
    const sort = 'upwards' as never;
    expect(
      await faultsOf(client.listUseCaseRuns({ path: { use_case_id: ID }, query: { sort } })),
    ).toEqual(['/query/sort enum']);
    expect(await faultsOf(client.removeMember({ body: { email: 'no email' } }))).toEqual([
      '/body/email format',
    ]);
    expect(server.received).toEqual([]);
  });

  it('shows none of its values, printed or as JSON', async () => {
    const server = await serve(json({}));
    const body = { url: 3, headers: [{ key: 'x-secret', value: 'hunter2' }] } as never;
    const error = await rejection(
      clientOf(server.url, { middleware }).addUseCaseWebhook({ path: { id: ID }, body }),
    );
    expect(error).toBeInstanceOf(RequestValidationError);
    expect(`${JSON.stringify(error)} ${error.stack}`).not.toContain('hunter2');
  });
});

it('a request that keeps to the contract is sent', async () => {
  const server = await serve(json({ id: ID, organization_id: '1' }));
  const client = clientOf(server.url, { middleware });
  await client.updateUseCase({ path: { id: ID }, body: { amd: true, amd_behavior: 'Hangup' } });
  await client.updateUseCase({ path: { id: ID }, body: { hooks: null } });
  expect(server.received).toHaveLength(2);
});

it('with requests: report, a request that violates the contract is sent, and reported without its secrets', async () => {
  const drifts: Drift[] = [];
  const server = await serve(json(undefined));
  const report = validateContract({
    requests: 'report',
    onDrift: (drift) => void drifts.push(drift),
  });
  const body = { url: 3, headers: [{ key: 'x-secret', value: 12345678 }] } as never;
  await clientOf(server.url, { middleware: [report] }).addUseCaseWebhook({
    path: { id: ID },
    body,
  });
  expect(server.received).toHaveLength(1);
  expect(drifts).toMatchObject([
    { status: undefined, pointer: '/body/url', keyword: 'type', found: 3 },
    { status: undefined, pointer: '/body/headers/0/value', found: '[hidden]' },
  ]);
});
