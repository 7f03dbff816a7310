/** Compares the contract with its last release. */
import { readArtifact } from '@voice-agent-platform/contract-reader';
import { compare } from '../contract-diff/compare.js';
import { writeReport } from '../contract-diff/report.js';
import type { JsonObject } from '@voice-agent-platform/shared/json';

export interface ContractDiff {
  readonly report: string;
  readonly accepted: boolean;
}

/**
 * Reports what changed since the last release, and whether the version allows it.
 *
 * @param base The bundle of the last release, or undefined if there is none.
 * @param version The contract's version after the pending changesets are applied.
 */
export async function compareWithRelease(
  base: JsonObject | undefined,
  version: string,
): Promise<ContractDiff> {
  if (base === undefined) return { report: 'No version is published yet.', accepted: true };
  const bundle = JSON.parse(readArtifact('openapi.json')) as JsonObject;
  const info = { ...(bundle.info as JsonObject), version };
  const comparison = await compare(base, { ...bundle, info });
  return { report: writeReport(comparison), accepted: comparison.accepted };
}
