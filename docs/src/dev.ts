/**
 * `pnpm --filter @voice-agent-platform/docs dev`: builds and serves the site. tsx runs it again when the contract, a guide or
 * the generator changes, and then open pages reload.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runOrFail } from '@voice-agent-platform/shared/run';
import { repository } from '@voice-agent-platform/shared/workspace';
import { DEFAULT_PORT, serveDocs } from './serve.js';

const { port = DEFAULT_PORT } = parseArgs({ options: { port: { type: 'string' } } }).values;
const folder = join(repository, '.cache', 'docs');

const dependencies = ['build', '--filter=@voice-agent-platform/docs^...'];
await runOrFail('npx', ['-y', 'pnpm@12', ...dependencies], { cwd: repository });
process.env.DOCS_DEV = folder;
await import('./build.js');
const { url } = await serveDocs({ port: Number(port), folder });
console.log(`${url}\nReloads when the contract, a guide or the generator changes. Ctrl-C ends it.`);
