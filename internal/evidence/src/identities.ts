import { isObject } from '@voice-agent-platform/shared/json';

/** Numbers values, so that those have the same number whose JSON is the same, apart from the order of keys. */
export class Identities {
  #count = 0;
  readonly #scalars = new Map<unknown, number>();
  /** By the numbers of their members. */
  readonly #composites = new Map<unknown, number>();
  /** Each part of a value is looked at once. Not a WeakMap, which costs more: the calls keep all of them. */
  readonly #known = new Map<object, number>();

  of(value: unknown): number {
    if (typeof value !== 'object' || value === null) return this.#number(this.#scalars, value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const members = isObject(value)
      ? Object.keys(value)
          .sort()
          .map((name) => `${this.of(name)}:${this.of(value[name])}`)
      : (value as readonly unknown[]).map((item) => this.of(item));
    const number = this.#number(
      this.#composites,
      `${isObject(value) ? '{' : '['}${members.join()}`,
    );
    this.#known.set(value, number);
    return number;
  }

  #number(numbers: Map<unknown, number>, key: unknown): number {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, this.#count);
    return this.#count++;
  }
}
