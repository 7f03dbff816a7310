/** @import { Rule } from '../visitor.js' */
import { entryList } from '../entry-list.js';
import { asArray, isObject, isSentence, same, text } from '../nodes.js';

/**
 * `x-unspecified` is a list of `{ what, assume, source }`: two sentences, and the section of the
 * source, with its number where the section numbers its lines (`Endpoints, 7`).
 *
 * @type {Rule}
 */
export const unspecifiedForm = ({ sections }) =>
  entryList('x-unspecified', (entry) => fault(entry, asArray(sections)));

/** @type {(entry: unknown, sections: unknown[]) => string | undefined} */
function fault(entry, sections) {
  if (!isObject(entry) || !same(Object.keys(entry), ['what', 'assume', 'source'])) {
    return 'An unknown is `{ what, assume, source }`.';
  }
  if (!isSentence(entry['what'])) return '`what` is a sentence.';
  if (!isSentence(entry['assume'])) return '`assume` is a sentence.';
  const section = text(entry['source']).replace(/, \d+$/, '');
  return sections.includes(section) ? undefined : `The source has no section ${section}.`;
}
