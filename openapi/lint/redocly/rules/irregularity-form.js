/** @import { Rule } from '../visitor.js' */
import { entryList } from '../entry-list.js';
import { asObject, isObject, isSentence, same } from '../nodes.js';
import { KINDS } from './irregularity-marked.js';

/**
 * `x-irregularity` is a list of `{ kind, note }`, its kinds known and each there once.
 *
 * @type {Rule}
 */
export const irregularityForm = () => entryList('x-irregularity', fault);

/** @type {(entry: unknown, before: unknown[]) => string | undefined} */
function fault(entry, before) {
  if (!isObject(entry) || !same(Object.keys(entry), ['kind', 'note'])) {
    return 'An irregularity is `{ kind, note }`.';
  }
  const { kind, note } = entry;
  if (!KINDS.has(String(kind))) return `No irregularity is of kind ${kind}.`;
  if (before.some((each) => asObject(each)['kind'] === kind)) {
    return `The kind ${kind} is there twice.`;
  }
  return isSentence(note) ? undefined : 'The note is a sentence.';
}
