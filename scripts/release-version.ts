/** Applies the pending changesets, then updates the versions in the contract and in the file for the MCP registry. */
import { readFile, writeFile } from 'node:fs/promises';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { replaceVersion, versionCopies } from './release/version-copies.js';

const { output } = await runOrFail('pnpm', ['exec', 'changeset', 'version'], { cwd: repository });
console.log(output);

for (const copy of versionCopies) {
  const manifest = await readFile(repository + copy.manifest, 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const path = repository + copy.file;
  await writeFile(path, replaceVersion(await readFile(path, 'utf8'), copy, version));
}
