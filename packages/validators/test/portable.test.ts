import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import * as validatorsPackage from '../src/index.js';
import type { Validator } from '../src/index.js';

const dist = join(import.meta.dirname, '../dist');

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: dist },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bundled',
    platform: 'browser',
  });
  return outputFiles.map(({ text }) => text).join('');
}

it('the package bundles without code of other packages', async () => {
  const { metafile } = await build({
    entryPoints: [join(dist, 'index.js')],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
  });
  const inputs = Object.keys(metafile.inputs).map((path) => resolve(path));
  expect(inputs).toContain(join(dist, 'validate.js'));
  // A package of this workspace is bundled from its own folder, not from node_modules.
  expect(inputs.filter((path) => !path.startsWith(dist + sep))).toEqual([]);
});

it('the package contains neither eval nor the Function constructor', async () => {
  const code = await bundle(`export * from './index.js';`);
  expect(code).toContain('amd_behavior');
  expect(code).not.toMatch(/\b(?:eval|Function)\b/);
});

it('every validator works without Node and where code from strings is forbidden, as under a strict CSP or on a worker', async () => {
  const code = await bundle(`export * from './index.js';`);
  const bundled = runInNewContext(`${code}; bundled`, undefined, {
    contextCodeGeneration: { strings: false, wasm: false },
  }) as typeof validatorsPackage;
  const expected = findFaults(validatorsPackage);
  expect(expected).toHaveProperty('validators.removeMember.body.0.0.pointer', '/email');
  expect(findFaults(bundled)).toEqual(expected);
});

/** Returns the faults that each validator of an object finds in values of several types. */
function findFaults(object: object): unknown {
  if ('faults' in object) {
    const { faults } = object as Validator;
    return [{}, [], 'text'].map((value) => faults(value));
  }
  const inner = Object.entries(object).map(([name, value]) => [name, findFaults(value as object)]);
  return Object.fromEntries(inner) as object;
}

it.each([
  ['schemas', 'PromptRoute', ['model_id', 'prompt_id']],
  ['operations', 'updateAgent', ['created_at', 'organization_id', 'voice_id']],
])('a program that imports %s/%s gets its code alone', async (subpath, name, fields) => {
  const from = `@voice-agent-platform/validators/${subpath}`;
  const code = await bundle(`export { ${name} } from '${from}';`);
  expect(await findFields(code)).toEqual(fields);
});

/** Finds the fields of the contract in code, in order. Fields without an underscore could be other words. */
async function findFields(code: string): Promise<readonly string[]> {
  const names = await readFile(join(dist, 'generated/names.js'), 'utf8');
  const fields = new Set([...names.matchAll(/"(\w+_\w+)":/g)].map(([, field]) => field));
  return [...new Set(code.match(/\w+/g))].filter((word) => fields.has(word)).sort();
}
