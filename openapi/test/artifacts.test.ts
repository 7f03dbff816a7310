import { readdir } from 'node:fs/promises';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { parse } from 'yaml';
import { afterEach, expect, it, vi } from 'vitest';
import { edited } from '@voice-agent-platform/shared/chores/edited';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { makeArtifacts } from '../scripts/artifacts.js';
import { asArray, asObject, listOperations } from '@voice-agent-platform/shared/openapi-document';
import { readOperations } from '../scripts/operations.js';
import { readArtifact, readDocument } from './support.js';

const contract = await readDocument();

afterEach(() => {
  vi.useRealTimers();
});

it('a build on another day writes the files of dist again, without a path of the machine', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-02-03') });
  const artifacts = await makeArtifacts();
  const files = await readdir(new URL('../dist/', import.meta.url));
  expect(Object.keys(artifacts).sort()).toEqual(
    files.filter((name) => name !== 'workflows').sort(),
  );
  for (const [name, text] of Object.entries(artifacts)) {
    expect(await readArtifact(name), name).toBe(text);
    expect(text, name).not.toContain(process.cwd());
  }
});

it('the build fails for an operation on a third root', () => {
  const elsewhere = edited(contract, { '/servers/0/url': 'https://elsewhere.example' });
  expect(() => readOperations(elsewhere)).toThrow(
    'getOrganization is served at https://elsewhere.example, which is not an address root',
  );
});

it.each(['openapi', 'openapi-3.0', 'openapi-3.0.base', 'openapi-3.0.platform'])(
  '%s is the same document as JSON and as YAML, also for tools that read YAML 1.1',
  async (name) => {
    const yaml = await readArtifact(`${name}.yaml`);
    const json = await readDocument(`${name}.json`);
    expect(parse(yaml)).toEqual(json);
    expect(parse(yaml, { schema: 'yaml-1.1' })).toEqual(json);
  },
);

it('the dereferenced document has every operation, no reference and no unused schema', async () => {
  const dereferenced = await readDocument('openapi.dereferenced.json');
  expect(JSON.stringify(dereferenced)).not.toContain('"$ref"');
  expect(idsOf(dereferenced)).toEqual(idsOf(contract));
  expect(Object.keys(asObject(dereferenced.components))).toEqual(['securitySchemes']);
});

it('the module is the document', async () => {
  const { default: document } = await import('@voice-agent-platform/openapi');
  expect(document).toEqual(contract);
});

it('the table of operations has the operations of the contract, in its order', () => {
  expect(operations.map(({ operationId }) => operationId)).toEqual(idsOf(contract));
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

const ROOTS = ['base', 'platform'] as const;
const rowsOf = (root: string) => operations.filter((row) => row.root === root);

it.each(ROOTS)(
  'the profile of the %s root has the operations of the root as the profile has them, at the only server',
  async (root) => {
    const profile = await readDocument('openapi-3.0.json');
    const document = await readDocument(`openapi-3.0.${root}.json`);
    const own = listOperations(profile).filter(({ operation }) =>
      rowsOf(root).some(({ operationId }) => operationId === operation.operationId),
    );
    expect(listOperations(document)).toEqual(
      own.map(({ operation: { servers: _, ...operation }, ...place }) => ({ ...place, operation })),
    );
    for (const { operation } of own) {
      expect(document.servers).toEqual(operation.servers ?? profile.servers);
    }
  },
);

it.each(ROOTS)(
  'the profile of the %s root has a title that a generator can make a name of',
  async (root) => {
    const { info } = await readDocument(`openapi-3.0.${root}.json`);
    expect(asObject(info).title).toMatch(/^[\w -]+$/);
  },
);

it.each(ROOTS)('the profile of the %s root has the tags of its operations only', async (root) => {
  const { tags } = await readDocument(`openapi-3.0.${root}.json`);
  const names = asArray(tags).map((tag) => asObject(tag).name);
  expect(names.sort()).toEqual([...new Set(rowsOf(root).map(({ tag }) => tag))].sort());
});

it.each(ROOTS)('the profile of the %s root has no component without a reference', async (root) => {
  const document = await readDocument(`openapi-3.0.${root}.json`);
  const text = JSON.stringify(document);
  // Security schemes are used by name, not by reference.
  const { securitySchemes: _, ...components } = asObject(document.components);
  const references = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(asObject(named)).map((name) => `"#/components/${kind}/${name}"`),
  );
  expect(references).not.toEqual([]);
  expect(references.filter((reference) => !text.includes(reference))).toEqual([]);
});

function idsOf(document: JsonObject): unknown[] {
  return listOperations(document).map(({ operation }) => operation.operationId);
}
