/**
 * Reports the changes of the contract since a file or a published version, and whether the new version allows them.
 *
 *     pnpm contract:diff 0.1.0
 *     pnpm contract:diff ../other-clone/openapi/openapi.yaml
 */
import { basename, dirname, resolve } from 'node:path';
import { bundleDocument } from '@voice-agent-platform/shared/chores/redocly';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { compare } from './contract-diff/compare.js';
import { writeReport } from './contract-diff/report.js';
import { fetchPublishedBundle } from './contract-diff/published-bundle.js';
import type { JsonObject } from '@voice-agent-platform/shared/json';

const [since] = process.argv.slice(2);
if (since === undefined) {
  console.error('usage: pnpm contract:diff <file or published version>');
  process.exit(2);
}
const base = /^\d+\.\d+\.\d+$/.test(since) ? await fetchPublishedBundle(since) : await read(since);
const revision = await read(`${repository}openapi/openapi.yaml`);
const comparison = await compare(base, revision);
console.log(writeReport(comparison));
process.exitCode = comparison.accepted ? 0 : 1;

function read(file: string): Promise<JsonObject> {
  // pnpm runs a script in the package's folder, and passes on the folder that it was called from.
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  // Bundled in its own folder, so that a source tree uses its own questions, and a bundle stays as it is.
  return bundleDocument({ source: basename(path), folder: dirname(path) });
}
