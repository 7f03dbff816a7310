import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import type { JsonObject } from '@voice-agent-platform/shared/json';

const NAME = '@voice-agent-platform/openapi';

/** Fetches the bundle of a published version of the contract from npm's configured registry. */
export function fetchPublishedBundle(version: string): Promise<JsonObject> {
  return inTemporaryFolder(async (folder) => {
    const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    await runOrFail('npm', ['install', `${NAME}@${version}`, ...options], { cwd: folder });
    const file = join(folder, 'node_modules', NAME, 'dist/openapi.json');
    return JSON.parse(await readFile(file, 'utf8')) as JsonObject;
  });
}
