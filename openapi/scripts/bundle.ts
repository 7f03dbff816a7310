/** Joins the files of the document into one, every component under its name. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOrFail } from '@voice-agent-platform/internal/run';
import { inTemporaryFolder } from '@voice-agent-platform/internal/temporary-folder';
import type { JsonObject } from './document.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** Resolves to what a Redocly command writes to stdout. Sends no telemetry. */
export async function redocly(options: readonly string[], cwd: string): Promise<string> {
  const env = { REDOCLY_TELEMETRY: 'off' };
  return (await runOrFail(process.execPath, [command, ...options], { cwd, env })).stdout;
}

export function bundle(source = 'openapi.yaml'): Promise<JsonObject> {
  return runBundle(source);
}

/** The same document with every reference replaced by its target. */
export function bundleDereferenced(): Promise<JsonObject> {
  return runBundle('openapi.yaml', '--dereferenced', '--remove-unused-components');
}

function runBundle(source: string, ...options: string[]): Promise<JsonObject> {
  return inTemporaryFolder(async (folder) => {
    const output = join(folder, 'openapi.json');
    await redocly(['bundle', source, '--output', output, ...options], root);
    return JSON.parse(await readFile(output, 'utf8')) as JsonObject;
  });
}
