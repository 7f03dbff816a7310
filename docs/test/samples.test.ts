import { samplesOf } from '@voice-agent-platform/languages/samples';
import { expect, it } from 'vitest';
import { operations } from '../src/data/operations.js';
import { sampleRequest } from '../src/data/sample-request.js';
import { curlSample, pythonSample, typescriptSample } from '../src/data/samples.js';

const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!;
const request = (operationId: string) => sampleRequest(operation(operationId));

it.each([
  ['curl', curlSample],
  ['Python', pythonSample],
])('sends the organization in the %s samples of the platform root only', (_, write) => {
  const sending = operations.filter((operation) =>
    write(sampleRequest(operation)).includes('VOICE_AGENT_ORGANIZATION_ID'),
  );
  expect(sending).toEqual(operations.filter(({ root }) => root === 'platform'));
});

it('leaves optional parameters whose meaning is unspecified out of code samples', () => {
  expect(Object.keys(request('listUseCaseRuns').query)).toEqual(['sort']);
});

it('sends the shortest example of a body in code samples', () => {
  const length = (value: unknown) => JSON.stringify(value).length;
  const withChoice = operations.filter(({ body }) => (body?.examples.length ?? 0) > 1);
  expect(withChoice).not.toEqual([]);
  for (const { operationId, body } of withChoice) {
    const lengths = body!.examples.map(({ value }) => length(value));
    expect(length(request(operationId).body), operationId).toBe(Math.min(...lengths));
  }
});

it.each([
  ['a field', 'getOrganization', 'name', 'name'],
  ['a part of a field', 'getOrganization', 'name', 'name[].text'],
  ['a field of an item', 'listUseCaseRuns', 'status', '[].status'],
])('prints no secret that is %s in code samples', (_, operationId, name, place) => {
  const secrets = { request: [], response: [place] };
  const secretive = sampleRequest({ ...operation(operationId), secrets });
  expect(request(operationId).result!.fields).toContain(name);
  expect(secretive.result!.fields).not.toContain(name);
});

it('prints no result whose fields are all secret in code samples', () => {
  const secrets = { request: [], response: ['*'] };
  const secretive = sampleRequest({ ...operation('getOrganization'), secrets });
  expect(typescriptSample(request('getOrganization'))).toContain('console.log');
  expect(typescriptSample(secretive)).not.toContain('console.log');
  expect(pythonSample(secretive)).toContain('print(response.status)');
});

it('escapes quotes in the body of code samples', () => {
  const quoting = { ...request('updateAgent'), body: { name: `O'Neill "Ann" \\` } };
  expect(curlSample(quoting)).toContain(String.raw`"O'\''Neill \"Ann\" \\"`);
  expect(pythonSample(quoting)).toContain(String.raw`"name": "O'Neill \"Ann\" \\"`);
  expect(typescriptSample(quoting)).toContain(String.raw`name: "O'Neill \"Ann\" \\"`);
});

it('writes the values in code samples as each language does', () => {
  const body = { none: null, yes: true, list: [], 'a-b': '"q"' };
  expect(pythonSample({ ...request('updateAgent'), body })).toMatch(
    /"none": None,\s+"yes": True,\s+"list": \[\],/,
  );
  expect(typescriptSample({ ...request('updateAgent'), body })).toContain(
    `body: { none: null, yes: true, list: [], 'a-b': '"q"' },`,
  );
});

it('calls generated clients with the path parameters of the other samples', () => {
  const withPath = operations.filter(({ path }) => path.includes('{'));
  for (const operation of withPath) {
    const ids = Object.values(sampleRequest(operation).pathValues);
    const samples = samplesOf(operation.operationId);
    expect(samples, operation.operationId).not.toEqual([]);
    const different = samples.filter(({ code }) => !ids.every((id) => code.includes(id)));
    expect(different, operation.operationId).toEqual([]);
  }
});
