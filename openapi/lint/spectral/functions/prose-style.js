/** @import { RulesetFunction } from '@stoplight/spectral-core' */

/** Descriptions, and the sentences of `x-unspecified` and `x-irregularity`. */
const PROSE = new Set(['description', 'what', 'assume', 'note']);

/** Where a reader loses the beginning before the end. */
const LONGEST_WORDS = 30;

/** Words that promise, hurry or pad. */
const EMPTY =
  /\b(please|simply|just|easily|easy|obviously|basically|very|in order to|utili[sz]e|leverage|e\.g\.|i\.e\.|etc)\b/i;

/**
 * A description is made of sentences, in plain words. Examples hold data and are not read.
 *
 * @type {RulesetFunction<unknown, null>}
 */
export default function proseStyle(document, _options, { path }) {
  return descriptionsOf(document, [...path]).flatMap(({ text, keys }) => {
    const faults = [];
    if (!/^[A-Z`*]/.test(text)) faults.push('A description starts with a capital.');
    if (!/[.!?]$/.test(text.trim())) faults.push('A description ends with a period.');
    const word = EMPTY.exec(text)?.[0];
    if (word) faults.push(`"${word}" says nothing.`);
    if (/\S {2,}\S/.test(text)) faults.push('Two spaces stand between words.');
    const long = text
      .split(/[.!?:;]\s/)
      .find((sentence) => sentence.split(/\s+/).length > LONGEST_WORDS);
    if (long) faults.push(`A sentence has ${LONGEST_WORDS} words at most: ${long}`);
    return faults.map((message) => ({ message, path: keys }));
  });
}

/** @type {(node: unknown, keys: (string | number)[]) => { text: string, keys: (string | number)[] }[]} */
function descriptionsOf(node, keys) {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => {
    const place = [...keys, key];
    // Below `properties` a key is a name, and below `value` everything is data.
    if (key === 'value') return [];
    if (PROSE.has(key) && typeof child === 'string') return [{ text: child, keys: place }];
    return descriptionsOf(child, place);
  });
}
