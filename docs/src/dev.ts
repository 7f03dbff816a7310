/**
 * `pnpm --filter @voice-agent-platform/docs dev` builds and serves the site. tsx restarts it when the contract, a guide
 * or the generator changes.
 */
import { parseArgs } from 'node:util';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { DEFAULT_PORT, serveDocs } from './serve.js';

const { port = DEFAULT_PORT } = parseArgs({ options: { port: { type: 'string' } } }).values;

const build = ['build', '--filter=@voice-agent-platform/docs'];
await runOrFail('npx', ['-y', 'pnpm@12', ...build], { cwd: repository });
const { url } = await serveDocs({ port: Number(port) });
console.log(`${url}\nBuilds again when a contract file, a guide or code changes. Ctrl-C ends it.`);
