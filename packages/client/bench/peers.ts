/** Brings the clients to compare with, into a folder that no install of the repository touches: they weigh 23 MB. */
import { execFile } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PEERS = { ky: '2.1.0', 'retell-sdk': '5.66.1', '@vapi-ai/server-sdk': '2.0.1' };

const folder = new URL('../.cache/bench/', import.meta.url);
const entry = new URL('peers.mjs', folder);

/** One PATCH with a JSON body, by each peer's own means. */
export interface Peers {
  ky: { patch: (url: string, options: object) => { json: () => Promise<unknown> } };
  Retell: new (options: object) => {
    agent: { update: (id: string, body: object) => Promise<unknown> };
  };
  VapiClient: new (options: object) => {
    assistants: { update: (request: object) => Promise<unknown> };
  };
}

export async function loadPeers(): Promise<Peers> {
  await access(entry).catch(install);
  return (await import(entry.href)) as Peers;
}

async function install(): Promise<void> {
  const wanted = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  console.log(`fetching ${wanted.join(', ')} ...`);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('package.json', folder), '{ "private": true }\n');
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', ...wanted],
    { cwd: fileURLToPath(folder), shell: process.platform === 'win32' },
  );
  await writeFile(
    entry,
    `export { default as ky } from 'ky';
export { default as Retell } from 'retell-sdk';
export { VapiClient } from '@vapi-ai/server-sdk';
`,
  );
}
