/** Bundled with all it needs to one module, which each runtime imports. */
import * as client from '@voice-agent-platform/client';
import { createFetchClient } from '@voice-agent-platform/client/fetch';
import * as validation from '@voice-agent-platform/client/validation';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { unpooledFetch } from '../../client/examples/deno.js';
import { cases as sandboxCases, runCase } from '../../sandbox/test/cases.js';
import { cases } from './cases/all-cases.js';
import type { Kit, Outcome, Received, Setting } from './kit.js';

/** Runs each case of the client and of the sandbox's core, one after the other. */
export async function runCases(setting: Setting): Promise<Outcome[]> {
  const kit = kitOf(setting);
  const outcomes: Outcome[] = [];
  for (const { name, run } of cases) {
    outcomes.push(await outcomeOf(`client: ${name}`, () => run(kit)));
  }
  for (const one of sandboxCases) {
    outcomes.push(await outcomeOf(`sandbox: ${one.name}`, () => runCase(createSandbox, one)));
  }
  return outcomes;
}

async function outcomeOf(name: string, run: () => Promise<void>): Promise<Outcome> {
  try {
    await run();
    return { name };
  } catch (error) {
    return {
      name,
      failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}

function kitOf(setting: Setting): Kit {
  let asked = 0;
  return {
    ...setting,
    client,
    createFetchClient,
    validation,
    hostile: (scenario) => {
      const url = `${setting.hostileUrl}/${scenario}/${++asked}-${Math.random().toString(36).slice(2)}`;
      const { apiKey, organizationId } = setting.sandbox;
      return { baseUrl: url, platformUrl: url, apiKey, organizationId, allowBrowser: setting.page };
    },
    received: async ({ baseUrl }) => {
      const response = await fetch(
        `${setting.hostileUrl}/received?by=${encodeURIComponent(baseUrl ?? '')}`,
      );
      return (await response.json()) as Received[];
    },
    unpooledFetch: 'Deno' in globalThis ? unpooledFetch() : undefined,
    equal: (actual, expected) => {
      const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
      if (found !== wanted) throw new Error(`expected ${wanted}, found ${found}`);
    },
    rejection: (call) =>
      call.then(
        (value) => {
          throw new Error(`resolved with ${JSON.stringify(value)}`);
        },
        (reason: Error) => reason as Error & Record<string, unknown>,
      ),
  };
}
