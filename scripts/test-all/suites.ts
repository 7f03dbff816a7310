/** The suites that need more than Node. */
import { findBrowser } from '@voice-agent-platform/shared/chores/browser';
import { fetchTools } from '@voice-agent-platform/shared/chores/fetch-tool';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { summarize } from '@voice-agent-platform/shared/text';

/**
 * The tasks of turbo, each with preparations beyond the packages. These fetch what the suite needs before it starts, so
 * that a failed download cannot turn a test red.
 */
const SUITES: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  'test:browser': [findBrowser],
  'test:consumers': [fetchTools],
  'test:runtimes': [fetchTools, findBrowser],
  'test:third-party': [fetchTools, fetchSchemathesis],
  // This suite fetches its tools itself, and leaves out a language whose registry does not respond.
  'test:languages': [],
};

/** Fetches what the suites need. Returns the suites that this machine can run, and the others with the reason. */
export async function prepareSuites() {
  const suites: string[] = [];
  const leftOut: string[] = [];
  for (const [suite, preparations] of Object.entries(SUITES)) {
    try {
      for (const prepare of preparations) await prepare();
      suites.push(suite);
    } catch (error) {
      leftOut.push(`${suite}: ${summarize((error as Error).message)}`);
    }
  }
  return { suites, leftOut };
}

function fetchSchemathesis(): Promise<unknown> {
  const script = 'fetch:schemathesis';
  return runOrFail('pnpm', ['--filter', '@voice-agent-platform/integration', script], {
    cwd: repository,
  });
}
