/** @import { RulesetFunction } from '@stoplight/spectral-core' */

/**
 * A summary is the name of an operation in every list that a tool makes.
 *
 * @type {RulesetFunction<Record<string, Record<string, { summary?: string }>>, null>}
 */
export default function summariesUnique(paths, _options, { path }) {
  const seen = new Set();
  return Object.entries(paths).flatMap(([name, item]) =>
    Object.entries(item).flatMap(([method, { summary }]) => {
      if (summary === undefined) return [];
      const isNew = !seen.has(summary);
      seen.add(summary);
      const keys = [...path, name, method, 'summary'];
      return isNew ? [] : [{ message: `"${summary}" names another operation too.`, path: keys }];
    }),
  );
}
