/** @import { Rule } from '../visitor.js' */
import { isObject, isSentence, same } from '../nodes.js';
import { KINDS } from './irregularity-marked.js';

/**
 * `x-irregularity` is a list of `{ kind, note }`, its kinds known and each there once.
 *
 * @type {Rule}
 */
export const irregularityForm = () => ({
  any: (node, { location, report }) => {
    if (!isObject(node) || !('x-irregularity' in node)) return;
    const place = location.child('x-irregularity');
    const list = node['x-irregularity'];
    if (!Array.isArray(list) || list.length === 0) {
      report({ message: '`x-irregularity` is a list with at least one entry.', location: place });
      return;
    }
    const kinds = new Set();
    for (const [index, entry] of list.entries()) {
      const wrong = fault(entry, kinds);
      if (wrong) report({ message: wrong, location: place.child(index) });
    }
  },
});

/** @type {(entry: unknown, kinds: Set<unknown>) => string | undefined} */
function fault(entry, kinds) {
  if (!isObject(entry) || !same(Object.keys(entry), ['kind', 'note'])) {
    return 'An irregularity is `{ kind, note }`.';
  }
  if (!KINDS.has(String(entry['kind']))) return `No irregularity is of kind ${entry['kind']}.`;
  if (kinds.has(entry['kind'])) return `The kind ${entry['kind']} is there twice.`;
  kinds.add(entry['kind']);
  return isSentence(entry['note']) ? undefined : 'The note is a sentence.';
}
