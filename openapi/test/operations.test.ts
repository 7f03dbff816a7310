import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { edited } from '@voice-agent-platform/shared/chores/edited';
import { readOperations } from '../scripts/operations.js';
import { operationIds, readDocument } from './support.js';

const contract = await readDocument();

it('the table of operations has the operations of the contract, in its order', () => {
  expect(operations.map(({ operationId }) => operationId)).toEqual(operationIds(contract));
});

it('the table of operations describes an operation', () => {
  expect(operations.find(({ operationId }) => operationId === 'listUseCaseRuns')).toEqual({
    operationId: 'listUseCaseRuns',
    method: 'GET',
    path: '/use-cases/{use_case_id}/runs',
    root: 'platform',
    tag: 'Workflows',
    summary: 'List the runs of a use case',
    deprecated: true,
    destructive: false,
    pathParameters: ['use_case_id'],
    queryParameters: ['limit', 'offset', 'sort'],
    organizationId: true,
    requestBody: false,
    success: { status: 200, body: 'json' },
    secrets: { request: [], response: [] },
  });
});

it('the table of operations has the places of secrets in requests and responses', () => {
  const secrets = Object.fromEntries(operations.map((row) => [row.operationId, row.secrets]));
  expect(secrets['updateOrganization']).toEqual({
    request: ['api_key', 'telephony_credentials.*'],
    response: ['api_key', 'telephony_credentials.*'],
  });
  expect(secrets['addUseCaseWebhook']).toEqual({ request: ['headers[].value'], response: [] });
});

it('a secret has a place wherever a schema can hold it', () => {
  const secret = { type: 'string', 'x-secret': true };
  const document = edited(contract, {
    '/components/schemas/CallTagList': {
      type: 'object',
      properties: {
        list: { type: 'array', items: { properties: { pin: secret, name: { type: 'string' } } } },
        map: { additionalProperties: secret },
        free: { type: 'object', additionalProperties: true, 'x-secret': true },
      },
    },
  });
  const row = readOperations(document).find(({ operationId }) => operationId === 'listCallTags');
  expect(row?.secrets.response).toEqual(['list[].pin', 'map.*', 'free']);
});

it('a schema inside a keyword that no program reads fails the build', () => {
  const document = edited(contract, {
    '/components/schemas/CallTagList/oneOf': [{ type: 'object', 'x-secret': true }],
  });
  expect(() => readOperations(document)).toThrow('A schema has oneOf, and no program reads');
});

it('an operation is destructive if the contract marks it', () => {
  const marked = edited(contract, { '/paths/~1models/post/x-destructive': true });
  const ids = (rows: readonly OperationRow[]) =>
    rows.filter(({ destructive }) => destructive).map(({ operationId }) => operationId);
  expect(ids(operations)).not.toContain('createModel');
  expect(ids(readOperations(marked))).toEqual([...ids(operations), 'createModel']);
});

it('the build fails for an operation on a third root', () => {
  const elsewhere = edited(contract, { '/servers/0/url': 'https://elsewhere.example' });
  expect(() => readOperations(elsewhere)).toThrow(
    'getOrganization is served at https://elsewhere.example, which is not an address root',
  );
});
