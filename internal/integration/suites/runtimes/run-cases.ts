/** The entry of the module that each runtime imports. It is bundled with all of its dependencies. */
import * as client from '@voice-agent-platform/client';
import { createFetchClient } from '@voice-agent-platform/client/fetch';
import * as validation from '@voice-agent-platform/client/validation';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { unpooledFetch } from '../../../../packages/client/examples/deno.js';
import { cases as sandboxCases, runCase } from '../../../../packages/sandbox/test/cases.js';
import { entries } from './cases/entries.js';
import { platform } from './cases/platform.js';
import { refusals } from './cases/refusals.js';
import { responses } from './cases/responses.js';
import { retries } from './cases/retries.js';
import { time } from './cases/time.js';
import type { Case, Kit, Outcome, Received, Setting } from './kit.js';

/** The cases of the client and the sandbox's core for every runtime. */
export const cases: readonly Case[] = [
  ...[...platform, ...entries, ...responses, ...refusals, ...retries, ...time].map(
    ({ name, run }) => ({
      name: `client: ${name}`,
      run,
    }),
  ),
  ...sandboxCases.map((sandboxCase) => ({
    name: `sandbox: ${sandboxCase.name}`,
    run: () => runCase(createSandbox, sandboxCase),
  })),
];

/** Runs the cases one after the other. */
export async function runCases(setting: Setting): Promise<Outcome[]> {
  const kit = createKit(setting);
  const outcomes: Outcome[] = [];
  for (const { name, run } of cases) {
    try {
      await run(kit);
      outcomes.push({ name });
    } catch (error) {
      const failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      outcomes.push({ name, failure });
    }
  }
  return outcomes;
}

function createKit(setting: Setting): Kit {
  return {
    ...setting,
    client,
    createFetchClient,
    validation,
    optionsFor: (scenario) => {
      // The servers keep the requests of each name apart.
      const ownName = Math.random().toString(36).slice(2);
      const url = `${setting.scenariosUrl}/${scenario}/${ownName}`;
      const { apiKey, organizationId } = setting.sandbox;
      return { baseUrl: url, platformUrl: url, apiKey, organizationId, allowBrowser: setting.page };
    },
    received: async ({ baseUrl }) => {
      const response = await fetch(
        `${setting.scenariosUrl}/received?by=${encodeURIComponent(baseUrl ?? '')}`,
      );
      return (await response.json()) as Received[];
    },
    unpooledFetch: 'Deno' in globalThis ? unpooledFetch() : undefined,
    equal: requireEqual,
    rejection: rejectionOf,
  };
}

function requireEqual(actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`expected ${wanted}, found ${found}`);
}

function rejectionOf(call: Promise<unknown>): ReturnType<Kit['rejection']> {
  return call.then(
    (value) => {
      throw new Error(`resolved with ${JSON.stringify(value)}`);
    },
    (reason: Error) => reason as Error & Record<string, unknown>,
  );
}
