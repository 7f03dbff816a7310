import { readdir } from 'node:fs/promises';
import { parse } from 'yaml';
import { afterEach, expect, it, vi } from 'vitest';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { makeArtifacts } from '../scripts/artifacts.js';
import { operationIds, readArtifact, readDocument } from './support.js';

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
  expect(operationIds(dereferenced)).toEqual(operationIds(contract));
  expect(Object.keys(asObject(dereferenced.components))).toEqual(['securitySchemes']);
});

it('the module is the document', async () => {
  const { default: document } = await import('@voice-agent-platform/openapi');
  expect(document).toEqual(contract);
});
