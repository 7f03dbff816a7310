/** Says what a comparison covered: how many bodies it compared, and which it could not. */
import type { BodyCounts, OperationSummary, Part, Report } from './report.js';

/** Lists what the comparison left out, one sentence each. */
export function listWarnings(report: Report): string[] {
  const { missing, unreadable } = countBodies(report.operations);
  const broken = `Compressed, cut off or broken bodies that were not compared: ${unreadable}. Record without compression, for example with the header "accept-encoding: identity".`;
  const lacking = `Bodies that the recording lacks, and that were not compared: ${missing}. If these are not of DELETE requests alone, export the traffic with its content.`;
  return [...(unreadable > 0 ? [broken] : []), ...(missing > 0 ? [lacking] : [])];
}

/**
 * Explains why a report without violations does not show that the traffic agrees with the contract. Returns undefined if a
 * response body was compared. Those of requests do not count: they show what the caller does, and not the platform.
 */
export function nothingCompared(report: Report): string | undefined {
  const { files, operations } = report;
  const exchanges = files.reduce((sum, file) => sum + file.exchanges, 0);
  if (exchanges === 0) return 'nothing is recorded: there are no requests in log.entries';
  if (operations.length === 0) return 'no recorded request calls an operation';
  const { compared, missing, unreadable } = countBodies(operations, ['response']);
  if (compared > 0) return undefined;
  const reason =
    missing + unreadable > 0
      ? `not in the recording: ${missing}, unreadable: ${unreadable}`
      : 'the recording has none that the contract describes';
  return `no response body was compared (${reason})`;
}

/** Adds up the bodies of operations. */
export function countBodies(
  operations: readonly OperationSummary[],
  parts: readonly Part[] = ['request', 'response'],
): BodyCounts {
  const counts = operations.flatMap(({ bodies }) => parts.map((part) => bodies[part]));
  const sum = (name: keyof BodyCounts) => counts.reduce((total, count) => total + count[name], 0);
  return {
    compared: sum('compared'),
    missing: sum('missing'),
    unreadable: sum('unreadable'),
  };
}
