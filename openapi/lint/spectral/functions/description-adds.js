/** @import { RulesetFunction } from '@stoplight/spectral-core' */

/**
 * The description of an operation says the effect and the caveat. It repeats neither the summary nor
 * the method and the path, which stand beside it, nor announces itself.
 *
 * @type {RulesetFunction<{ summary?: string, description?: string }, null>}
 */
export default function descriptionAdds({ summary = '', description = '' }, _options, { path }) {
  const plain = description.trim().replace(/\.$/, '').toLowerCase();
  const faults = [];
  if (plain === summary.toLowerCase()) faults.push('The description repeats the summary.');
  if (/\/[a-z-]+(\/|\b)\{?/.test(description)) faults.push('The description repeats the path.');
  if (/\b(GET|POST|PUT|PATCH|DELETE)\b/.test(description)) {
    faults.push('The description repeats the method.');
  }
  if (/\bthis (endpoint|operation|call|request)\b/i.test(description)) {
    faults.push('The description speaks of the operation, not of its effect.');
  }
  return faults.map((message) => ({ message, path: [...path, 'description'] }));
}
