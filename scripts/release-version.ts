/** Applies the pending changesets, then writes the new version of the contract's package into the document itself. */
import { readFile, writeFile } from 'node:fs/promises';
import { runOrFail } from './lib/run.js';
import { withVersion } from './release/contract-version.js';
import { repository } from './workspace.js';

const { output } = await runOrFail('pnpm', ['exec', 'changeset', 'version'], { cwd: repository });
console.log(output);

const { version } = JSON.parse(await readFile(`${repository}openapi/package.json`, 'utf8')) as {
  version: string;
};
const file = `${repository}openapi/openapi.yaml`;
await writeFile(file, withVersion(await readFile(file, 'utf8'), version));
