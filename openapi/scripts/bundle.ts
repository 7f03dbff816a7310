/** Joins the files of the document into one, every component under its file's name. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from './json.js';
import { redocly } from './redocly.js';

const root = fileURLToPath(new URL('..', import.meta.url));

export function bundle(source = 'openapi.yaml'): Promise<JsonObject> {
  return runBundle(source);
}

/** The same document with every reference replaced by what it refers to. */
export function bundleDereferenced(): Promise<JsonObject> {
  return runBundle('openapi.yaml', '--dereferenced');
}

async function runBundle(source: string, ...options: string[]): Promise<JsonObject> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    const output = join(folder, 'openapi.json');
    await redocly(['bundle', source, '--output', output, ...options], root);
    return JSON.parse(await readFile(output, 'utf8')) as JsonObject;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
