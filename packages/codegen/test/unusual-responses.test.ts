import { operations } from '@voice-agent-platform/openapi/operations';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { afterAll, describe, expect, it } from 'vitest';
import { startServers } from '../src/verify/servers.js';
import { unusualReplies } from '../src/verify/unusual-responses.js';

const servers = await startServers('key');
afterAll(() => servers.close());

describe('the unusual responses', () => {
  it.each(operations)('have the status of the contract: $operationId', async (row) => {
    expect((await ask(row.operationId)).status).toBe(row.success.status);
  });

  const withJson = operations.filter(({ success }) => success.body === 'json');
  it.each(withJson)(
    'follow the contract, except for new enumeration values: $operationId',
    async (row) => {
      const response = await ask(row.operationId);
      const { response: checks }: OperationValidators = validators[row.operationId];
      const faults = checks[row.success.status]?.faults(await response.json()) ?? [];
      const newValues = faults.filter(({ keyword }) => keyword === 'enum');
      const pointers = newValues.map(({ pointer }) => pointer);
      expect(faults.filter(({ pointer }) => !pointers.includes(pointer))).toEqual([]);
    },
  );

  it('the unusual responses have no body with 204, although they name a media type', async () => {
    const response = await ask('deletePhoneNumbers');
    expect(response.status).toBe(204);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe('');
  });

  it('contain a recording whose text is valid JSON by accident', async () => {
    const response = await ask('getCallRecording');
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(await response.text()).toBe('12.50');
  });

  it.each([401, 404, 422, 503])('contain an error with status %i', async (status) => {
    expect((await ask(`status ${status}`)).status).toBe(status);
  });
});

function ask(step: string): Promise<Response> {
  servers.expect(unusualReplies[step] ?? { status: 404 });
  return fetch(servers.baseUrl);
}
