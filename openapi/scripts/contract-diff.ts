/**
 * Reports what changed in the contract since a file or a published version, and whether the new version allows it.
 *
 *     pnpm contract:diff 0.1.0
 *     pnpm contract:diff ../other-clone/openapi/openapi.yaml
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';
import { compare, writeReport } from './contract-diff/compare.js';
import { publishedBundle } from './contract-diff/published-bundle.js';
import type { JsonObject } from './document.js';

const [since] = process.argv.slice(2);
if (since === undefined) {
  console.error('usage: pnpm contract:diff <file or published version>');
  process.exit(2);
}
const base = /^\d+\.\d+\.\d+$/.test(since) ? await publishedBundle(since) : await read(since);
const revision = await read(fileURLToPath(new URL('../openapi.yaml', import.meta.url)));
const comparison = await compare(base, revision);
console.log(writeReport(comparison));
process.exitCode = comparison.accepted ? 0 : 1;

function read(file: string): Promise<JsonObject> {
  // pnpm runs a script in the package's folder, and passes the folder that it was called in.
  return bundle(resolve(process.env.INIT_CWD ?? '.', file));
}
