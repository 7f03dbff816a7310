import { readFile, readdir } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { writeArtifacts } from '../../scripts/artifacts.js';

const dist = new URL('../../dist/', import.meta.url);
let artifacts: Record<string, string>;
beforeAll(async () => {
  artifacts = await writeArtifacts();
});

test('building again gives the same bytes', async () => {
  expect(await writeArtifacts()).toEqual(artifacts);
});

test('the package holds what the sources give today, and nothing else', async () => {
  const files = (await readdir(dist)).filter((name) => name !== 'workflows');
  expect(files.sort()).toEqual(Object.keys(artifacts).sort());
  for (const name of files) {
    expect(await readFile(new URL(name, dist), 'utf8'), name).toBe(artifacts[name]);
  }
});

test('no artifact tells on which machine or when it was made', () => {
  for (const [name, text] of Object.entries(artifacts)) {
    expect(text, name).not.toContain(process.cwd());
    expect(text, name).not.toContain(new Date().toISOString().slice(0, 10));
  }
});
