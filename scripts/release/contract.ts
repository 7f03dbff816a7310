/** What changed in the contract since its last release, and the version of the document. */
import { readArtifact } from '@voice-agent-platform/contract-reader';
import { compare, writeReport } from '@voice-agent-platform/contract-reader/diff/compare';
import { publishedBundle } from '@voice-agent-platform/contract-reader/diff/published-bundle';
import type { JsonObject } from '@voice-agent-platform/shared/json';

export interface ContractDiff {
  report: string;
  accepted: boolean;
}

/**
 * @param since The newest published version; undefined if there is none.
 * @param version The contract's version after the pending changesets are applied.
 */
export async function contractDiff(
  since: string | undefined,
  version: string,
): Promise<ContractDiff> {
  if (since === undefined) {
    return { report: 'No version is published yet.', accepted: true };
  }
  const revision = JSON.parse(readArtifact('openapi.json')) as JsonObject;
  return checkContract(await publishedBundle(since), revision, version);
}

export async function checkContract(
  base: JsonObject,
  revision: JsonObject,
  version: string,
): Promise<ContractDiff> {
  const info = { ...(revision.info as JsonObject), version };
  const comparison = await compare(base, { ...revision, info });
  return { report: writeReport(comparison), accepted: comparison.accepted };
}

/** The document with another `info.version`. */
export function withVersion(document: string, version: string): string {
  const line = /^( {2}version: ).*$/m;
  if (!line.test(document)) throw new Error('The document has no info.version');
  return document.replace(line, `$1${version}`);
}
