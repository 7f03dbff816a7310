/** Runs Redocly without telemetry, and without the warning that it prints first on Node 20. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../src/json.js';
import { run, type Outcome, type RunOptions } from '../src/process.js';
import { inTemporaryFolder } from './temporary-folder.js';

/** The program, which Node runs. */
export const redoclyProgram = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** Resolves with any exit code. */
export async function runRedocly(
  parameters: readonly string[],
  options: RunOptions,
): Promise<Outcome> {
  const outcome = await run(process.execPath, [redoclyProgram, ...parameters], {
    ...options,
    env: { ...options.env, REDOCLY_TELEMETRY: 'off' },
  });
  const stderr = withoutBox(outcome.stderr);
  return { ...outcome, stderr, output: outcome.stdout + stderr };
}

/** Removes the box that Redocly prints first on Node 20. */
export function withoutBox(stderr: string): string {
  return stderr.replace(/^\s*╔[^╝]*╝\s*/, '');
}

/** Resolves to stdout. Rejects if the command fails. */
export async function redocly(parameters: readonly string[], cwd: string): Promise<string> {
  const { exitCode, stdout, output } = await runRedocly(parameters, { cwd });
  if (exitCode === 0) return stdout;
  throw new Error(`redocly ${parameters.join(' ')} exited with ${exitCode}\n${output}`);
}

/**
 * Bundles the files of a document, with every component under its name. The `source` is a path in the `folder`, which can
 * contain a configuration.
 */
export function bundleDocument(
  { source, folder }: { readonly source: string; readonly folder: string },
  ...options: readonly string[]
): Promise<JsonObject> {
  return inTemporaryFolder(async (temporary) => {
    const output = join(temporary, 'openapi.json');
    await redocly(['bundle', source, '--output', output, ...options], folder);
    return JSON.parse(await readFile(output, 'utf8')) as JsonObject;
  });
}
