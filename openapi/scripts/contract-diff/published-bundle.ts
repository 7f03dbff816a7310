/** The bundle of a published version of the contract, from the registry that npm is set to. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '../json.js';

const name = '@voice-agent-platform/openapi';

export async function publishedBundle(version: string): Promise<JsonObject> {
  const folder = await mkdtemp(join(tmpdir(), 'published-'));
  try {
    const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', `${name}@${version}`, ...options], {
      cwd: folder,
    });
    const file = join(folder, 'node_modules', name, 'dist/openapi.json');
    return JSON.parse(await readFile(file, 'utf8')) as JsonObject;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
