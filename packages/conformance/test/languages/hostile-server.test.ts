import { operations } from '@voice-agent-platform/openapi/operations';
import { validators, type Fault, type OperationId } from '@voice-agent-platform/validators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerHostilely } from '../../src/languages/hostile-server.js';
import {
  startRecordingServer,
  type RecordingServer,
} from '../../src/languages/recording-server.js';

let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer('base', [], answerHostilely);
});
afterAll(() => server.close());

const answersJson = operations.filter(({ success }) => success.body === 'json');

describe('the hostile server answers within the contract, new values of enumerations apart', () => {
  test.each(answersJson)('$operationId', async ({ operationId, method, path, success }) => {
    const answer = await ask(method, path);
    expect(answer.status).toBe(success.status);
    expect(faultsOf(operationId, success.status, await answer.json())).toEqual([]);
  });

  test('deletePhoneNumbers: no body with 204, though a media type is named', async () => {
    const answer = await ask('DELETE', '/numbers');
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      204,
      'application/json',
      '',
    ]);
  });

  test('getCallRecording: a text that would also be JSON', async () => {
    const answer = await ask('GET', '/calls/{id}/recording');
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'text/plain',
      '12.50',
    ]);
  });
});

describe('an agent’s id asks for an error', () => {
  test.each([401, 404, 422, 503])('%i', async (status) => {
    expect((await ask('PATCH', `/agents/${String(status).repeat(8)}`)).status).toBe(status);
  });
});

test('an operation that the contract does not have is no success', async () => {
  expect((await ask('GET', '/nowhere')).status).toBe(418);
});

function ask(method: string, path: string): Promise<Response> {
  return fetch(`${server.url}/api/v1${path.replace(/\{.*?\}/g, 'x'.repeat(24))}`, { method });
}

function faultsOf(operationId: OperationId, status: number, body: unknown): Fault[] {
  const { response } = validators[operationId] as {
    response: Record<number, (value: unknown) => Fault[]>;
  };
  const faults = response[status]?.(body) ?? [];
  const newValues = new Set(
    faults.filter(({ keyword }) => keyword === 'enum').map(({ pointer }) => pointer),
  );
  return faults.filter(({ pointer }) => !newValues.has(pointer));
}
