import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { operationTable } from '../src/generated/operations.js';
import { createSandbox } from '../src/index.js';
import { operations } from '../src/operations/operations.js';
import { createSandbox as createPortableSandbox } from '../src/portable.js';
import { cases, runCase } from './cases.js';

it.each(cases.map((behavior) => [behavior.name, behavior] as const))(
  '%s (in process)',
  async (_name, behavior) => {
    await expect(runCase(createSandbox, behavior)).resolves.toBeUndefined();
  },
);

it('calls each operation that has a function successfully in a case that begins with its name', async () => {
  const called = new Set<string>();
  for (const behavior of cases) {
    const create: typeof createSandbox = (options) =>
      createSandbox({
        ...options,
        onRequest: ({ operationId, status = 500 }) => {
          if (status < 300 && behavior.name.startsWith(`${operationId} `)) called.add(operationId!);
        },
      });
    await runCase(create, behavior);
  }
  const missing = operationTable
    .filter(({ operationId }) => operationId in operations && !called.has(operationId))
    .map(
      ({ operationId }) =>
        `packages/sandbox/test/cases: add a case "${operationId} ..." that calls it and shows what it does`,
    );
  expect(missing).toEqual([]);
});

const bundle = async (contents: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bundled',
    // The conditions of a browser. An import of a module of Node fails the build.
    platform: 'browser',
    conditions: ['browser'],
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
};

/** Only the globals that browsers and workers have. */
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
  WritableStream,
  atob,
  clearTimeout,
  performance,
  setTimeout,
  structuredClone,
};

it('passes every case without Node and without code from strings', async () => {
  const code = await bundle(`
    import { createSandbox } from '@voice-agent-platform/sandbox';
    import { cases, runCase } from './cases.ts';
    export const results = Promise.all(cases.map(async (behavior) => {
      try {
        await runCase(createSandbox, behavior);
        return undefined;
      } catch (error) {
        return behavior.name + ': ' + error;
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
  expect(results).toHaveLength(cases.length);
  expect(results.filter((fault) => fault !== undefined)).toEqual([]);
});

it('rejects listen where a sandbox cannot open ports', async () => {
  await expect(createPortableSandbox().listen()).rejects.toThrow('no ports');
});
