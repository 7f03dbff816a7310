import { isObject } from '@voice-agent-platform/shared/json';
import { formOf, PLAIN } from '../forms.js';
import { addTo, typeOf } from '../json.js';
import { MOST_NAMES } from '../names.js';
import type { Observation, Question } from '../report.js';
import { valuesFor, type Traffic } from '../traffic.js';
import { tally } from './answer.js';

const MOST_LEVELS = 3;

/** Of which types the values of free-form objects are, and how they are nested. */
export function structure({ pointer }: Question, traffic: Traffic): Observation[] {
  const values = valuesFor(pointer, traffic).map(({ value }) => value);
  const found = observeInside(values, traffic.names);
  const { length } = values;
  return length > 0 && found.length === 0
    ? [{ text: 'no keys', count: length, of: length }]
    : found;
}

/** What is inside of the values at one place. Keys may be people, so without `names` they share a place. */
function observeInside(
  values: readonly unknown[],
  names: boolean,
  path = '',
  level = 1,
): Observation[] {
  if (level > MOST_LEVELS) return [];
  const inside = new Map<string, unknown[]>();
  for (const value of values) {
    const isList = Array.isArray(value);
    if (!isList && !isObject(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      const isShown = names && !isList && (inside.has(key) || inside.size < MOST_NAMES);
      addTo(inside, isShown ? key : '*', inner);
    }
  }
  return [...inside].flatMap(([name, inner]) => {
    const place = `${path}${name}`;
    // An object has each name once, and any number of others.
    const of = name === '*' ? inner.length : values.length;
    const types = tally(inner.map(describe));
    return [
      ...types.map(({ text, count }) => ({ text: `${place}: ${text}`, count, of })),
      ...observeInside(inner, names, `${place}/`, level + 1),
    ];
  });
}

/** Text with a form of its own gets it: `string (time of day, HH:MM)`. */
function describe(value: unknown): string {
  const type = typeOf(value);
  if (type !== 'string') return type;
  const form = formOf(value);
  return form === PLAIN || form === 'one word' ? type : `${type} (${form})`;
}
