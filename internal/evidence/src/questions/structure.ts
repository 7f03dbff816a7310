import { formOf, PLAIN } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { typeOf } from '../json.js';
import { MOST_NAMES, type Privacy } from '../privacy.js';
import type { Observation } from '../report.js';
import type { Observer } from './observer.js';
import { Tally } from './tally.js';

const MOST_LEVELS = 3;

/** What was seen at one place of a free-form object. */
class Shape {
  readonly types = new Tally();
  readonly keys = new Map<string, Shape>();

  add(value: unknown, level = 0): void {
    this.types.add(describe(value));
    if (level >= MOST_LEVELS) return;
    if (Array.isArray(value)) for (const item of value) this.#at('*').add(item, level + 1);
    else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) this.#at(key).add(inner, level + 1);
    }
  }

  #at(key: string): Shape {
    const name = this.keys.size <= MOST_NAMES || this.keys.has(key) ? key : '*';
    let shape = this.keys.get(name);
    if (!shape) this.keys.set(name, (shape = new Shape()));
    return shape;
  }
}

/** Text with a form of its own gets it: `string (time of day, HH:MM)`. */
function describe(value: unknown): string {
  const type = typeOf(value);
  if (type !== 'string') return type;
  const form = formOf(value);
  return form === PLAIN || form === 'one word' ? type : `${type} (${form})`;
}

/** Which keys free-form objects have, and of which types their values are. */
export function observeStructure(): Observer {
  const root = new Shape();
  return {
    value(value) {
      root.add(value);
    },
    observations(privacy) {
      const counts = new Map<string, Observation>();
      list([root], '', root.types.total, privacy, counts);
      const found = [...counts.values()];
      const empty = root.types.total > 0 && found.length === 0;
      return empty ? [{ text: 'no keys', count: root.types.total, of: root.types.total }] : found;
    },
  };
}

/** Lists what is below shapes of one place: several if the names of their keys are not shown. */
function list(
  shapes: readonly Shape[],
  path: string,
  of: number,
  privacy: Privacy,
  found: Map<string, Observation>,
): void {
  const groups = new Map<string, Shape[]>();
  for (const { keys } of shapes) {
    for (const [key, shape] of keys) {
      const name = keys.size > MOST_NAMES ? '*' : privacy.shownName(key);
      const group = groups.get(name);
      if (group) group.push(shape);
      else groups.set(name, [shape]);
    }
  }
  for (const [name, inner] of groups) {
    const place = path === '' ? name : `${path}/${name}`;
    const total = inner.reduce((sum, { types }) => sum + types.total, 0);
    for (const { text, count } of inner.flatMap(({ types }) => types.observations())) {
      const line = `${place}: ${text}`;
      const before = found.get(line)?.count ?? 0;
      // Several keys of one object may share a place without a name.
      found.set(line, { text: line, count: before + count, of: name === '*' ? total : of });
    }
    list(inner, place, total, privacy, found);
  }
}
