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

await describeMcpServer();

/** The MCP registry reads the version from a file of its own. */
async function describeMcpServer(): Promise<void> {
  const folder = `${repository}packages/mcp`;
  const manifest = JSON.parse(await readFile(`${folder}/package.json`, 'utf8')) as {
    version: string;
  };
  const text = await readFile(`${folder}/server.json`, 'utf8');
  await writeFile(
    `${folder}/server.json`,
    text.replaceAll(/"version": "[^"]*"/g, `"version": "${manifest.version}"`),
  );
}
