/** Finds the harnesses of all languages, and their recorded behavior with malformed responses. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { languages } from '@voice-agent-platform/codegen/internal/languages/languages';
import type { Behavior } from '@voice-agent-platform/codegen/internal/verify/malformed-outcome';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { client } from './client/harness.js';
import { perl } from './perl/harness.js';
import { folderOf, type Harness } from './src/harness.js';

export { outcomes } from '@voice-agent-platform/codegen/internal/verify/malformed-outcome';
export { stepNames } from '@voice-agent-platform/codegen/internal/verify/verify';
export { calls, driverCalls } from './src/calls.js';
export type { Harness, HarnessPlaces } from './src/harness.js';

/** The harness of a generated language is the default export of its folder, so nothing lists these languages again. */
const generated = languages.map(async ({ name }) => {
  const module = (await import(`./${name}/harness.ts`)) as { readonly default: Harness };
  return module.default;
});

/** In the order of the matrix. The clients at the end were written by hand. */
export const harnesses: readonly Harness[] = [...(await Promise.all(generated)), perl, client];

/** @throws {UsageError} that lists the languages */
export function findHarness(name: string): Harness {
  const found = harnesses.find((harness) => harness.name === name);
  if (found !== undefined) return found;
  const known = harnesses.map((harness) => harness.name).join(', ');
  throw new UsageError(`Unknown language "${name}". Use ${known}.`);
}

/**
 * Returns the recorded behavior of a language's client with malformed responses, as `verify --behavior` writes it.
 * @returns undefined for a language that has never passed
 */
export function readBehavior(name: string): Behavior | undefined {
  const file = behaviorFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Behavior) : undefined;
}

export function writeBehavior(name: string, behavior: Behavior): void {
  writeFileSync(behaviorFile(name), `${JSON.stringify(behavior, null, 2)}\n`);
}

function behaviorFile(name: string): string {
  return `${folderOf(name)}/behavior.json`;
}
