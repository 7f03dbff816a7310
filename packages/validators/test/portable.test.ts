import { join, resolve, sep } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

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

it('the package contains neither eval nor new Function', async () => {
  const code = await bundle(`export * from './index.js';`);
  expect(code).toContain('amd_behavior');
  expect(code).not.toMatch(/\beval\(|new Function/);
});

it('the package works without Node and where code from strings is forbidden, as under a strict CSP or on a worker', async () => {
  const code = await bundle(`
      import { validators } from './index.js';
      export const faults = validators.removeMember.body.faults({ email: 'nobody' });
    `);
  const context: { bundled?: { faults: { pointer: string }[] } } = {};
  runInNewContext(`${code}; this.bundled = bundled;`, context, {
    contextCodeGeneration: { strings: false, wasm: false },
  });
  expect(context.bundled?.faults.map(({ pointer }) => pointer)).toEqual(['/email']);
});

it.each([
  ['schemas', 'MemberRemoval', 'email'],
  ['schemas', 'CallTagList', 'tags'],
  ['operations', 'createModel', 'train_sample_ids'],
])('a program that imports %s/%s gets its code alone', async (subpath, name, field) => {
  const from = `@voice-agent-platform/validators/${subpath}`;
  const code = await bundle(`export { ${name} } from '${from}';`);
  expect(code).toContain(field);
  expect(code).not.toContain('amd_behavior');
});
