import { beforeAll, describe, expect, it } from 'vitest';
import { cases as sandboxCases } from '../../sandbox/test/cases.js';
import { bundleCases } from './bundle.js';
import { cases } from './cases/all-cases.js';
import { exceptionOf, exceptions } from './exceptions.js';
import type { Outcome } from './kit.js';
import { runtimes } from './runtimes.js';
import { startServers } from './servers.js';

const module = await bundleCases();

const names = [
  ...cases.map(({ name }) => `client: ${name}`),
  ...sandboxCases.map(({ name }) => `sandbox: ${name}`),
];

for (const { name: runtime, page, repeats, prepare, run } of runtimes) {
  // A runtime that cannot be had is named, and fails where everything must be there.
  const program = await prepare().catch((error: unknown) => error as Error);
  if (typeof program !== 'string') {
    it(`${runtime} cannot be had here, which CI does not accept`, () => {
      console.warn(`${runtime} cannot be had: ${program.message}`);
      expect(process.env['CI']).not.toBe('true');
    });
    continue;
  }

  describe(runtime, () => {
    const outcomes = new Map<string, Outcome>();
    beforeAll(async () => {
      // State of its own for each runtime, so that none sees what another wrote.
      const servers = await startServers(module);
      try {
        const setting = { ...servers.setting, page, repeats };
        const task = { module, setting, pageUrl: servers.pageUrl };
        for (const outcome of await run(program, task)) outcomes.set(outcome.name, outcome);
      } finally {
        await servers.close();
      }
    });

    for (const name of names) {
      const exception = exceptionOf(runtime, name);
      if (exception) {
        // Once the runtime lets the case hold, the exception is to go.
        it(`${name}: not here. ${exception.reason}`, () =>
          expect(outcomes.get(name)?.failure).toBeDefined());
      } else {
        it(name, () => expect(outcomes.get(name)).toEqual({ name }));
      }
    }
  });
}

it('every exception is one to a case and a runtime that there are', () => {
  for (const exception of exceptions) {
    expect(names).toContain(exception.case);
    expect(runtimes.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...exception.runtimes]),
    );
  }
});

it('a case that does not hold is reported with what was found', async () => {
  const servers = await startServers(module);
  // A server responds where the connection should be refused.
  const own = { page: false, repeats: false };
  const setting = { ...servers.setting, ...own, closedUrl: servers.setting.hostileUrl };
  const task = { module, setting, pageUrl: servers.pageUrl };
  const outcomes = await runtimes[0]?.run(process.execPath, task);
  await servers.close();
  const failed = outcomes?.filter(({ failure }) => failure !== undefined) ?? [];
  expect(failed.map(({ name }) => name)).toEqual([
    'client: rejects with a NetworkError for a refused connection, and for a body that is cut',
  ]);
  expect(failed[0]?.failure).toMatch(/expected "NetworkError", found/);
});
