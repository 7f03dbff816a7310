import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from './openapi-document.js';
import { runOrFail } from './run.js';
import { inTemporaryFolder } from './temporary-folder.js';

const command = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** Resolves to what a Redocly command writes to stdout. Sends no telemetry. */
export async function redocly(parameters: readonly string[], cwd: string): Promise<string> {
  const env = { REDOCLY_TELEMETRY: 'off' };
  return (await runOrFail(process.execPath, [command, ...parameters], { cwd, env })).stdout;
}

/** Joins the files of a document into one, every component under its name. `folder` has the configuration. */
export function bundleDocument(
  source: string,
  folder: string,
  ...options: readonly string[]
): Promise<JsonObject> {
  return inTemporaryFolder(async (temporary) => {
    const output = join(temporary, 'openapi.json');
    await redocly(['bundle', source, '--output', output, ...options], folder);
    return JSON.parse(await readFile(output, 'utf8')) as JsonObject;
  });
}
