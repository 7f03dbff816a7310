/**
 * Records that code uses a name of a module, or the whole module.
 * @returns the name
 */
export type Use = (module: string, name?: string) => string;

/** The imports of a file. Code records them where it is written, so nothing is imported by accident. */
export class Imports {
  readonly #names = new Map<string, Set<string>>();

  readonly use: Use = (module, name = '') => {
    const names = this.#names.get(module) ?? new Set();
    this.#names.set(module, name === '' ? names : names.add(name));
    return name;
  };

  /** The modules and their names, both in alphabetical order. */
  get modules(): (readonly [module: string, names: readonly string[]])[] {
    return [...this.#names]
      .map(([module, names]) => [module, [...names].sort(byName)] as const)
      .sort(([a], [b]) => byName(a, b));
  }
}

/** Compares names like sorters of imports do. */
function byName(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
