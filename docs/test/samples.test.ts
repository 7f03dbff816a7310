import { samplesOf } from '@voice-agent-platform/languages/samples';
import { expect, it } from 'vitest';
import { operations } from '../src/data/operations.js';
import { curlSample, pythonSample, sampleRequest, typescriptSample } from '../src/data/samples.js';

const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!;
const request = (operationId: string) => sampleRequest(operation(operationId));

it('reads the organization in code samples for the platform root only', () => {
  for (const operation of operations) {
    const python = pythonSample(sampleRequest(operation));
    expect(python.includes('ORGANIZATION_ID')).toBe(operation.root === 'platform');
  }
});

it('leaves optional parameters whose meaning is unspecified out of code samples', () => {
  const { query } = request('listUseCaseRuns');
  expect(Object.keys(query)).not.toContain('limit');
});

it('sends the shortest example in code samples', () => {
  const body = request('updateUseCase').body as object;
  expect(Object.keys(body)).toEqual([
    'name',
    'transfer_number',
    'language',
    'hooks',
    'params',
    'amd',
    'amd_behavior',
    'amd_messages',
  ]);
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
  for (const operation of operations) {
    for (const { code } of samplesOf(operation.operationId)) {
      for (const id of Object.values(sampleRequest(operation).pathValues))
        expect(code).toContain(id);
    }
  }
});
