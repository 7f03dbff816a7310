import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const bundle = async (contents: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bundled',
    // The browser's conditions, and no module of Node: one that is imported fails the build.
    platform: 'browser',
    conditions: ['browser'],
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
};

/** What browsers and workers have, and nothing more. */
const webGlobals = {
  AbortController,
  AbortSignal,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  clearTimeout,
  performance,
  setTimeout,
  structuredClone,
};

describe('the core of the sandbox', () => {
  it('passes every case without Node and without code from strings', async () => {
    const code = await bundle(`
      import { createSandbox } from '@voice-agent-platform/sandbox';
      import { cases, runCase } from './cases.ts';
      export const results = Promise.all(cases.map(async (one) => {
        try {
          await runCase(createSandbox, one);
          return undefined;
        } catch (error) {
          return one.name + ': ' + error;
        }
      }));
    `);
    const context: typeof webGlobals & {
      bundled?: { results: Promise<readonly (string | undefined)[]> };
    } = { ...webGlobals };
    runInNewContext(`${code}; globalThis.bundled = bundled;`, context, {
      contextCodeGeneration: { strings: false, wasm: false },
    });
    const results = await context.bundled!.results;
    expect(results.length).toBeGreaterThan(60);
    expect(results.filter((fault) => fault !== undefined)).toEqual([]);
  });

  it('cannot be bundled with an import of Node', async () => {
    const entry = join(import.meta.dirname, '../src/index.ts');
    await expect(bundle(`export * from ${JSON.stringify(entry)};`)).rejects.toThrow('node:http');
  });

  it('rejects listen where there are no ports', async () => {
    const { createSandbox } = await import('../src/portable.js');
    await expect(createSandbox().listen()).rejects.toThrow('no ports');
  });
});
