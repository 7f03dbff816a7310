import { impacts } from './change.js';
import type { Comparison } from './compare.js';

export function writeReport({ changes, versions, accepted }: Comparison): string {
  const lines = impacts.flatMap((impact) =>
    changes
      .filter((change) => change.impact === impact)
      .map(
        ({ place, message, rule }) =>
          `${impact.padEnd(9)} ${place}\n          ${message}${rule ? ` (${rule})` : ''}`,
      ),
  );
  const counts = impacts.map(
    (impact) => `${changes.filter((change) => change.impact === impact).length} ${impact}`,
  );
  const { base, revision, lowest } = versions;
  const verdict = accepted
    ? `${base} -> ${revision} admits that.`
    : `${base} -> ${revision} does not admit that: the version must be ${lowest} or later.`;
  return [...lines, `${counts.join(', ')}. ${verdict}`].join('\n');
}
