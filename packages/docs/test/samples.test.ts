import { beforeAll, describe, expect, it } from 'vitest';
import { readContract, type Contract } from '../scripts/contract/contract.js';
import type { Body, Example } from '../scripts/contract/document.js';
import { roots } from '../scripts/contract/roots.js';
import { redocEdition } from '../scripts/redoc/edition.js';
import { curlSample } from '../scripts/samples/curl.js';
import { pythonSample } from '../scripts/samples/python.js';
import { sampleRequest } from '../scripts/samples/sample-request.js';
import { writeSamples, type Samples } from '../scripts/samples/samples.js';
import { typescriptSample } from '../scripts/samples/typescript.js';

let contract: Contract;
let samples: Samples;
beforeAll(async () => {
  contract = await readContract();
  samples = await writeSamples(contract);
});

const request = (operationId: string) => {
  const operation = contract.operations.find((each) => each.operationId === operationId);
  if (!operation) throw new Error(operationId);
  return sampleRequest(contract.document, operation);
};

describe('the code samples', () => {
  it('are there for every operation in every language', () => {
    expect([...samples.keys()]).toEqual(contract.operations.map(({ operationId }) => operationId));
    for (const each of samples.values()) {
      expect(each.map(({ lang }) => lang)).toEqual(['curl', 'typescript', 'python']);
    }
  });

  it('send the organization on the platform root, and there alone', () => {
    for (const { operationId, root } of contract.operations) {
      for (const { source } of samples.get(operationId) ?? []) {
        expect(source.includes('ORGANIZATION_ID')).toBe(root === 'platform');
      }
    }
  });

  it('go to the addresses that the contract gives its servers, unless told otherwise', () => {
    for (const { root, definition } of contract.operations) {
      const [server] = definition.servers ?? contract.document.servers;
      const [variable] = Object.values(server?.variables ?? {});
      expect(roots[root].sandbox).toBe(variable?.default);
    }
  });

  it('hold no key', () => {
    for (const each of samples.values()) {
      for (const { source } of each) expect(source).not.toMatch(/Bearer sk_|apiKey: '/);
    }
  });

  it('leave out what nobody knows the meaning of', () => {
    expect(request('listUseCaseRuns').query).toEqual({ sort: expect.any(String) as string });
  });

  it('set as little as the examples allow', () => {
    expect(Object.keys(request('updateUseCase').body as object)).toEqual(['language']);
  });

  it('send the example that Redoc names above them, and the contract keeps its own', () => {
    const before = structuredClone(contract.document);
    const { paths } = redocEdition(contract, [], samples);
    for (const { operationId, path, method } of contract.operations) {
      const body = paths[path]?.[method.toLowerCase()]?.requestBody as Body | undefined;
      const [mediaType] = Object.values(body?.content ?? {});
      const [first] = Object.values(mediaType?.examples ?? {}) as Example[];
      expect(first?.value, operationId).toEqual(request(operationId).body);
    }
    expect(contract.document).toEqual(before);
  });

  it('survive a quote in the body', async () => {
    const quoting = { ...request('updateAgent'), body: { name: `O'Neill "Ann" \\` } };
    expect(curlSample(quoting)).toContain(String.raw`"O'\''Neill \"Ann\" \\"`);
    expect(pythonSample(quoting)).toContain(String.raw`"name": "O'Neill \"Ann\" \\"`);
    expect(await typescriptSample(quoting)).toMatch(/name: (['"])O\\?'Neill \\?"Ann\\?" \\\\\1/);
  });

  it('write the values of JSON as Python does', () => {
    const body = { none: null, yes: true, no: false, list: [], nested: { n: 1 } };
    const source = pythonSample({ ...request('updateAgent'), body });
    expect(source).toContain('"none": None,');
    expect(source).toContain('"yes": True,');
    expect(source).toContain('"no": False,');
    expect(source).toContain('"list": [],');
  });
});
