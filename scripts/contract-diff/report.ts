/** Writes the report of a comparison: each change, the worst first, and whether the version allows them. */
import type { Change, Comparison } from './compare.js';
import { WORST_FIRST } from './version.js';

export function writeReport(comparison: Comparison): string {
  const { changes } = comparison;
  const groups = WORST_FIRST.map(
    (impact) => [impact, changes.filter((change) => change.impact === impact)] as const,
  );
  const lines = groups.flatMap(([, found]) => found.map(formatChange));
  const counts = groups.map(([impact, found]) => `${found.length} ${impact}`);
  return [...lines, `${counts.join(', ')}. ${judgeVersion(comparison)}`].join('\n');
}

/** The width of the longest impact, to align the places. */
const WIDTH = Math.max(...WORST_FIRST.map((impact) => impact.length));

function formatChange({ impact, place, message, rule }: Change): string {
  const indent = ' '.repeat(WIDTH);
  return `${impact.padEnd(WIDTH)}  ${place}\n${indent}  ${message}${rule ? ` (${rule})` : ''}`;
}

function judgeVersion({ changes, versions, accepted }: Comparison): string {
  const { base, revision, lowest } = versions;
  if (accepted && changes.length === 0) return 'Nothing changed.';
  if (accepted) return `${base} -> ${revision} allows that.`;
  if (base !== revision) {
    return `${base} -> ${revision} does not allow that: the version must be ${lowest} or later.`;
  }
  return (
    `If ${base} is published, add a changeset that leads to ${lowest} or later. ` +
    `If it is not published yet, describe what users lose in openapi/CHANGELOG.md under ${base}.`
  );
}
