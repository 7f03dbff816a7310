import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from './kit.js';
import { cases } from './run-cases.js';
import { runtimes } from './runtimes.js';
import { startServers } from './servers.js';

let module = '';
beforeAll(async () => void (module = await bundleCases()));

const names = cases.map(({ name }) => name);

describe.each(runtimes)('$name', ({ page, retriesItself, prepare, run, exceptions = {} }) => {
  const outcomes = new Map<string, Outcome>();
  beforeAll(async () => {
    const program = await prepare();
    // Each runtime gets its own servers, so that none sees another's data.
    const servers = await startServers(module);
    try {
      const setting = { ...servers.setting, page, retriesItself };
      const task = { module, setting, pageUrl: servers.pageUrl };
      for (const outcome of await run(program, task)) outcomes.set(outcome.name, outcome);
    } finally {
      await servers.close();
    }
  });

  for (const name of names) {
    const exception = exceptions[name];
    if (exception === undefined) {
      it(name, () => expect(outcomes.get(name)).toEqual({ name }));
    } else {
      // Remove the exception when the runtime passes the case.
      it(`${name}: not here. ${exception}`, () =>
        expect(outcomes.get(name)?.failure).toBeDefined());
    }
  }
});

/** Bundles the cases with the client, the validators and the sandbox's core into one module without imports. */
async function bundleCases(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('run-cases.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    // Without the export condition of any runtime, because the same code must run on all of them.
    platform: 'neutral',
    // `neutral` has no main fields, but dependencies of the client may still use one.
    mainFields: ['module', 'main'],
  });
  return outputFiles[0]?.text ?? '';
}
