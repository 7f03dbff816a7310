import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type BuildResult } from 'esbuild';
import { describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../dist');

const textOf = ({ outputFiles }: BuildResult<{ write: false }>): string =>
  outputFiles.map(({ text }) => text).join('');

const bundle = async (contents: string): Promise<string> => {
  const result = await build({
    stdin: { contents, resolveDir: dist },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'answer',
    platform: 'browser',
  });
  return textOf(result);
};

describe('the package', () => {
  it('needs nothing but itself, and makes no code from strings', async () => {
    const result = await build({
      entryPoints: [join(dist, 'index.js')],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'browser',
    });
    const inputs = Object.keys(result.metafile.inputs);
    expect(inputs.length).toBeGreaterThan(0);
    expect(inputs.filter((path) => path.includes('node_modules'))).toEqual([]);
    expect(/\beval\(|new Function/.test(textOf(result))).toBe(false);
  });

  it('works where code from strings is forbidden and Node is absent, as under a strict CSP or on a worker', async () => {
    const code = await bundle(`
      import { validators } from './index.js';
      export const faults = validators.removeMember.body({ email: 'nobody' });
    `);
    const context: { answer?: { faults: { pointer: string }[] } } = {};
    runInNewContext(`${code}; this.answer = answer;`, context, {
      contextCodeGeneration: { strings: false, wasm: false },
    });
    expect(context.answer?.faults.map(({ pointer }) => pointer)).toEqual(['/email']);
  });
});
