/**
 * `pnpm --filter @voice-agent-platform/docs dev` builds and serves the site. tsx restarts it when the contract, a guide
 * or code of the site changes.
 */
import { parseArgs } from 'node:util';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { DEFAULT_PORT, serveDocs } from './serve.js';

const { port = `${DEFAULT_PORT}` } = parseArgs({ options: { port: { type: 'string' } } }).values;
// Otherwise Node refuses the port only after the build.
if (!/^\d+$/.test(port) || Number(port) > 65_535) {
  throw new Error(`--port must be a port from 0 to 65535, not "${port}".`);
}

const build = ['build', '--filter=@voice-agent-platform/docs'];
await runOrFail('npx', ['-y', 'pnpm@12', ...build], { cwd: repository });
const { url } = await serveDocs({ port: Number(port) });
console.log(
  `${url}\nBuilds again when the contract, a guide or code of the site changes. Ctrl-C ends it.`,
);
