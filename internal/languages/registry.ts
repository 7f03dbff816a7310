/** Finds the harnesses of all languages. */
import { languages } from '@voice-agent-platform/codegen/internal/languages/languages';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { client } from './client/harness.js';
import { perl } from './perl/harness.js';
import type { Harness } from './src/harness.js';

export type { Harness } from './src/harness.js';

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
