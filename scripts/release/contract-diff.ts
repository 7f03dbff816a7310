/** What changed in the contract since its last release, and whether the version that it is about to get admits that. */
import { readFile } from 'node:fs/promises';
import { compare, writeReport } from '../../openapi/scripts/contract-diff/compare.js';
import { publishedBundle } from '../../openapi/scripts/contract-diff/published-bundle.js';
import type { JsonObject } from '../../openapi/scripts/document.js';
import { repository } from '../workspace.js';

export interface ContractDiff {
  report: string;
  accepted: boolean;
}

/**
 * @param since The newest published version; undefined if there is none.
 * @param version What the contract will be called once the waiting changesets are applied.
 */
export async function contractDiff(
  since: string | undefined,
  version: string,
): Promise<ContractDiff> {
  if (since === undefined) {
    return { report: 'No version is published yet, so there is nothing to break.', accepted: true };
  }
  const revision = JSON.parse(
    await readFile(`${repository}openapi/dist/openapi.json`, 'utf8'),
  ) as JsonObject;
  return judge(await publishedBundle(since), revision, version);
}

export async function judge(
  base: JsonObject,
  revision: JsonObject,
  version: string,
): Promise<ContractDiff> {
  const info = { ...(revision.info as JsonObject), version };
  const comparison = await compare(base, { ...revision, info });
  return { report: writeReport(comparison), accepted: comparison.accepted };
}
