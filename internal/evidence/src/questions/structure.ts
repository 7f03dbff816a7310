/** Answers which keys and values free-form objects have. */
import { isObject } from '@voice-agent-platform/shared/json';
import { detectForm, PLAIN } from '../forms.js';
import { typeOf } from '../json.js';
import type { Question } from '../report.js';
import { watchPlace, type Context, type Listener } from './listener.js';
import { Tally, type Finding } from './tally.js';

/** Values below are not described, so that the report stays short. */
const MOST_LEVELS = 3;

/** Further keys of a place share one, so that the report stays short. */
const MOST_KEYS = 40;

/** Counts the types and the nesting of values in free-form objects. */
export function structure({ pointer }: Question, { names }: Context): Listener {
  const root = new Level({ names, depth: 0 });
  return {
    watch: watchPlace(pointer, (value) => root.add(value)),
    findings: () => {
      const found = root.findings();
      const { count } = root;
      return count > 0 && found.length === 0 ? [{ text: 'no keys', count, of: count }] : found;
    },
  };
}

/** The values at one place of a free-form object, and the levels below. */
class Level {
  count = 0;
  readonly #types = new Tally();
  readonly #inside = new Map<string, Level>();
  readonly #names: boolean;
  readonly #depth: number;

  constructor({ names, depth }: { readonly names: boolean; readonly depth: number }) {
    this.#names = names;
    this.#depth = depth;
  }

  add(value: unknown): void {
    this.count += 1;
    if (this.#depth > 0) this.#types.add(describeType(value));
    if (this.#depth === MOST_LEVELS) return;
    const isList = Array.isArray(value);
    if (!isList && !isObject(value)) return;
    for (const [key, inner] of Object.entries(value)) this.#at(key, isList).add(inner);
  }

  /** Without `names`, all keys share a place, because a key may identify a person. */
  #at(key: string, isList: boolean): Level {
    const hasRoom = this.#inside.has(key) || this.#inside.size < MOST_KEYS;
    const name = this.#names && !isList && hasRoom ? key : '*';
    const level =
      this.#inside.get(name) ?? new Level({ names: this.#names, depth: this.#depth + 1 });
    this.#inside.set(name, level);
    return level;
  }

  findings(path = ''): Finding[] {
    return [...this.#inside].flatMap(([name, level]) => {
      const place = `${path}${name}`;
      // A name occurs once per object, but `*` stands for any number of names.
      const of = name === '*' ? level.count : this.count;
      const types = level.#types.findings();
      return [
        ...types.map(({ text, count }) => ({ text: `${place}: ${text}`, count, of })),
        ...level.findings(`${place}/`),
      ];
    });
  }
}

/** Adds the form of a text if it has one, such as `string (time of day, HH:MM)`. */
function describeType(value: unknown): string {
  const type = typeOf(value);
  if (type !== 'string') return type;
  const form = detectForm(value);
  return form === PLAIN || form === 'one word' ? type : `${type} (${form})`;
}
