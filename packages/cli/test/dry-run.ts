import { expect } from 'vitest';
import { voiceAgent } from './voice-agent.js';

/** Returns the request that a dry run prints. */
export async function dryRun(parameters: readonly string[], stdin?: string): Promise<unknown> {
  const { exitCode, stdout, stderr } = await voiceAgent(
    [...parameters, '--dry-run'],
    stdin === undefined ? {} : { stdin },
  );
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout);
}
