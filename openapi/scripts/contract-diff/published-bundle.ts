/** The bundle of a published version of the contract, from the registry that npm is set to. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '../json.js';
import { inTemporaryFolder } from '../../../scripts/lib/temporary-folder.js';

const name = '@voice-agent-platform/openapi';

export function publishedBundle(version: string): Promise<JsonObject> {
  return inTemporaryFolder(async (folder) => {
    const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', `${name}@${version}`, ...options], {
      cwd: folder,
    });
    const file = join(folder, 'node_modules', name, 'dist/openapi.json');
    return JSON.parse(await readFile(file, 'utf8')) as JsonObject;
  });
}
