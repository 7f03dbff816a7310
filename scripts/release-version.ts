/** Applies the pending changesets, then updates the versions in the contract and in the file for the MCP registry. */
import { readFile, writeFile } from 'node:fs/promises';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

const { output } = await runOrFail('pnpm', ['exec', 'changeset', 'version'], { cwd: repository });
console.log(output);

const readVersion = async (manifest: string) =>
  (JSON.parse(await readFile(repository + manifest, 'utf8')) as { version: string }).version;

const rewrite = async (path: string, change: (text: string) => string) =>
  writeFile(repository + path, change(await readFile(repository + path, 'utf8')));

const version = await readVersion('openapi/package.json');
await rewrite('openapi/openapi.yaml', (text) =>
  text.replace(/^ {2}version: .*$/m, `  version: ${version}`),
);

const mcpVersion = await readVersion('packages/mcp/package.json');
await rewrite('packages/mcp/server.json', (text) =>
  text.replaceAll(/"version": "[^"]*"/g, `"version": "${mcpVersion}"`),
);
