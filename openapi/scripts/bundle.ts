/** Joins the files of the document into one, every component under its file's name. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from './json.js';
import { redocly } from './redocly.js';
import { inTemporaryFolder } from '../../scripts/lib/temporary-folder.js';

const root = fileURLToPath(new URL('..', import.meta.url));

export function bundle(source = 'openapi.yaml'): Promise<JsonObject> {
  return runBundle(source);
}

/** The same document with every reference replaced by what it refers to. */
export function bundleDereferenced(): Promise<JsonObject> {
  return runBundle('openapi.yaml', '--dereferenced');
}

function runBundle(source: string, ...options: string[]): Promise<JsonObject> {
  return inTemporaryFolder(async (folder) => {
    const output = join(folder, 'openapi.json');
    await redocly(['bundle', source, '--output', output, ...options], root);
    return JSON.parse(await readFile(output, 'utf8')) as JsonObject;
  });
}
