/**
 * Items by their key, never modified: `with` returns another table, which shares what did not change. A change costs what
 * changed recently, not the size of the table. No key can reach a prototype.
 */
export class Table<Item extends object | string> {
  readonly size: number;
  /** Shared by the tables that were made from one another. */
  readonly #base: ReadonlyMap<string, Item>;
  /** What differs from `#base`; `undefined` stands for a removed item. */
  readonly #recent: ReadonlyMap<string, Item | undefined>;

  private constructor(
    base: ReadonlyMap<string, Item>,
    recent: ReadonlyMap<string, Item | undefined>,
    size: number,
  ) {
    this.#base = base;
    this.#recent = recent;
    this.size = size;
  }

  static of<Item extends object | string>(entries: Iterable<readonly [string, Item]>): Table<Item> {
    const base = new Map(entries);
    return new Table(base, new Map<string, undefined>(), base.size);
  }

  get(key: string): Item | undefined {
    return this.#recent.has(key) ? this.#recent.get(key) : this.#base.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** In the order in which the keys were added. */
  *entries(): Generator<readonly [string, Item]> {
    for (const [key, item] of this.#base) {
      const current = this.#recent.has(key) ? this.#recent.get(key) : item;
      if (current !== undefined) yield [key, current];
    }
    for (const [key, item] of this.#recent) {
      if (item !== undefined && !this.#base.has(key)) yield [key, item];
    }
  }

  *values(): Generator<Item> {
    for (const [, item] of this.entries()) yield item;
  }

  /** Sets these items, or removes those that are `undefined`. */
  with(changes: Iterable<readonly [string, Item | undefined]>): Table<Item> {
    const recent = new Map(this.#recent);
    let { size } = this;
    for (const [key, item] of changes) {
      const before = recent.has(key) ? recent.get(key) : this.#base.get(key);
      size += Number(item !== undefined) - Number(before !== undefined);
      recent.set(key, item);
    }
    const next = new Table(this.#base, recent, size);
    // The larger the table, the rarer it is copied.
    return recent.size ** 2 > size ? Table.of(next.entries()) : next;
  }
}
