/**
 * `pnpm --filter @voice-agent-platform/docs dev`: serves the site, rebuilds it when the contract or a guide changes, and
 * reloads the open pages.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { serveSite } from '../src/serve.js';
import { readSite } from '../src/site.js';
import { withReload } from './dev/reload.js';
import { coalesce } from './dev/coalesce.js';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4012' } } });
const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const contract = folder('../../openapi');
const sources = [
  { path: contract, packages: [contract, folder('.')] },
  { path: folder('guides'), packages: [folder('.')] },
  { path: folder('scripts'), packages: [folder('.')] },
];

let site = withReload(await readSite());
const server = await serveSite(() => site, { port: Number(values.port) });
process.stdout.write(
  `${server.url}\nReloads when the contract or a guide changes. Ctrl-C ends it.\n`,
);

for (const { path, packages } of sources) {
  const rebuild = coalesce(async () => {
    for (const each of packages) await build(each);
    site = withReload(await readSite());
    process.stdout.write(`built at ${new Date().toLocaleTimeString()}\n`);
  }, report);
  watch(path, { recursive: true }, (_, name) => {
    // What a build writes is no reason for another one.
    if (!/(^|[\\/])(dist|node_modules|\.turbo|\.cache)([\\/]|$)/.test(name ?? '')) rebuild();
  });
}

function build(cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const building = spawn('npx', ['-y', 'pnpm@12', 'run', 'build'], {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    building.on('error', reject);
    building.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The build failed; the pages are as they were.')),
    );
  });
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
