/** `pnpm --filter @voice-agent-platform/docs dev`: serves the site, builds it again when the contract or a guide changes, and reloads open pages. */
import { watch } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { runOrFail } from '@voice-agent-platform/internal/run';
import { createTemporaryFolder } from '@voice-agent-platform/internal/temporary-folder';
import { DEFAULT_PORT, serveDocs } from './serve.js';

const { port = DEFAULT_PORT } = parseArgs({ options: { port: { type: 'string' } } }).values;
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const contract = folder('../../../openapi');
const output = (await createTemporaryFolder()).path;

const env = { DOCS_DEV: output };
const buildSite = () =>
  runOrFail(process.execPath, ['--import', 'tsx', folder('build.ts')], { env });

await buildSite();
const server = await serveDocs({ port: Number(port), folder: output, dev: true });
console.log(
  `${server.url}\nReloads when the contract, a guide or the generator changes. Ctrl-C ends it.`,
);

let queue = Promise.resolve();
let isQueued = false;
let isContractStale = false;

for (const path of [contract, folder('../guides'), folder('.')]) {
  watch(path, { recursive: true }, (_, name) => {
    // What a build writes is no reason for another build.
    if (/(^|[\\/])(dist|node_modules|\.turbo|\.cache)([\\/]|$)/.test(name ?? '')) return;
    isContractStale ||= path === contract;
    // Changes that come while a build waits are part of that build.
    if (isQueued) return;
    isQueued = true;
    queue = queue.then(rebuild);
  });
}

async function rebuild(): Promise<void> {
  isQueued = false;
  try {
    if (isContractStale) {
      isContractStale = false;
      await runOrFail('npx', ['-y', 'pnpm@12', 'run', 'build'], { cwd: contract });
    }
    await buildSite();
    console.log(`built at ${new Date().toLocaleTimeString()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
