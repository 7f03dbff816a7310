import { formOf, PLAIN } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { typeOf } from '../json.js';
import { MOST_NAMES } from '../names.js';
import type { Observation, Question } from '../report.js';
import type { Context, Observer } from './observer.js';
import { Tally } from './tally.js';

const MOST_LEVELS = 3;

/** What was seen at one place of a free-form object. Its keys may be people, so without `names` they share a place. */
class Shape {
  readonly types = new Tally();
  readonly inner = new Map<string, Shape>();
  readonly #names: boolean;

  constructor(names: boolean) {
    this.#names = names;
  }

  add(value: unknown, level = 0): void {
    this.types.add(describe(value));
    if (level >= MOST_LEVELS) return;
    if (Array.isArray(value)) for (const item of value) this.#at('*').add(item, level + 1);
    else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        const isShown = this.#names && (this.inner.has(key) || this.inner.size < MOST_NAMES);
        this.#at(isShown ? key : '*').add(inner, level + 1);
      }
    }
  }

  #at(name: string): Shape {
    let shape = this.inner.get(name);
    if (!shape) this.inner.set(name, (shape = new Shape(this.#names)));
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

/** Of which types the values of free-form objects are, and how they are nested. */
export function observeStructure(_: Question, { names }: Context): Observer {
  const root = new Shape(names);
  return {
    value(value) {
      root.add(value);
    },
    observations() {
      const { total } = root.types;
      const found = observe(root, '');
      return total > 0 && found.length === 0
        ? [{ text: 'no keys', count: total, of: total }]
        : found;
    },
  };
}

function observe({ inner, types: { total } }: Shape, path: string): Observation[] {
  return [...inner].flatMap(([name, shape]) => {
    const place = `${path}${name}`;
    // An object has each name once, and any number of others.
    const of = name === '*' ? shape.types.total : total;
    const types = shape.types
      .observations()
      .map(({ text, count }) => ({ text: `${place}: ${text}`, count, of }));
    return [...types, ...observe(shape, `${place}/`)];
  });
}
