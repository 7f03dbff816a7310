import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTarball } from '../release/check-tarball.js';
import { pack, type Tarball } from '../release/pack.js';
import { publishedPackages } from '../workspace.js';

/** Every file of these tarballs; a reader of the contract relies on each. */
const contents: Record<string, string[]> = {
  '@voice-agent-platform/openapi': [
    'LICENSE',
    'README.md',
    'dist/contract.json',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/irregularities.json',
    'dist/openapi-3.0.json',
    'dist/openapi-3.0.yaml',
    'dist/openapi.dereferenced.json',
    'dist/openapi.json',
    'dist/openapi.yaml',
    'dist/operations.json',
    'dist/unspecified.json',
    'dist/unspecified.md',
    'dist/workflows/add-and-remove-a-webhook.arazzo.yaml',
    'dist/workflows/give-up-a-number.arazzo.yaml',
    'dist/workflows/learn-from-a-call.arazzo.yaml',
    'dist/workflows/rotate-members.arazzo.yaml',
    'dist/workflows/route-a-number.arazzo.yaml',
    'dist/workflows/trace-a-run.arazzo.yaml',
    'dist/workflows/train-a-model.arazzo.yaml',
    'package.json',
  ],
  '@voice-agent-platform/types': [
    'LICENSE',
    'README.md',
    'dist/contract.json',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/openapi.d.ts',
    'package.json',
  ],
};

const tarballs = new Map<string, Tarball>();
let destination: string;
beforeAll(async () => {
  destination = await mkdtemp(join(tmpdir(), 'tarballs-'));
  for (const each of publishedPackages()) {
    tarballs.set(each.manifest.name, await pack(each, destination, {}));
  }
});
afterAll(() => rm(destination, { recursive: true }));

it.each(publishedPackages().map(({ manifest }) => manifest.name))(
  'publint and attw accept the tarball of %s',
  async (name) => {
    expect(await checkTarball(tarballs.get(name)?.file ?? '')).toEqual([]);
  },
);

it.each(Object.keys(contents))('the tarball of %s holds these files and no other', (name) => {
  expect(tarballs.get(name)?.contents).toEqual(contents[name]);
});
