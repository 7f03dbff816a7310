import type { JsonObject } from '@voice-agent-platform/shared/json';

/**
 * Maps values to numbers, so that a repeated value is recognized without being kept. Equal JSON gets the same number,
 * whatever the order of keys. Numbers have 52 bits: among a million different values, two share a number with a chance
 * of 1 in 9,000.
 */
export class Identities {
  /** Caches the hash of an object, because every object around it needs it. */
  #known = new Map<object, number>();
  readonly #names = new Map<string, number>();

  of(value: unknown): number {
    if (typeof value === 'string') return hashText(value, SEEDS.text);
    if (typeof value !== 'object' || value === null) return hashText(String(value), SEEDS.scalar);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const hash = Array.isArray(value) ? this.#ofList(value) : this.#ofObject(value);
    this.#known.set(value, hash);
    return hash;
  }

  /** Releases the objects from memory. Their numbers stay the same. */
  forget(): void {
    this.#known = new Map();
  }

  #ofList(list: readonly unknown[]): number {
    let hash: number = SEEDS.list;
    for (const item of list) hash = combine(hash, this.of(item));
    return hash;
  }

  /** Adds the hashes up, because the order of keys does not matter. */
  #ofObject(object: object): number {
    let sum = 0;
    for (const name in object) {
      const value = (object as JsonObject)[name];
      sum = (sum + combine(this.#ofName(name), this.of(value))) % MODULUS;
    }
    return combine(SEEDS.object, sum);
  }

  /** Caches names, because the same few occur again and again. */
  #ofName(name: string): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const hash = hashText(name, SEEDS.name);
    if (this.#names.size < MOST_NAMES) this.#names.set(name, hash);
    return hash;
  }
}

/** Different seeds keep `"1"` and `1` apart, and `[]` and `{}`. */
const SEEDS = { text: 1, scalar: 2, list: 3, object: 4, name: 5 } as const;

const MODULUS = 2 ** 52;

/** Limits the cache, because keys of maps can all be different. */
const MOST_NAMES = 10_000;

/** cyrb53 (public domain): two halves with 32 bits each. */
function hashText(text: string, seed: number): number {
  // A round of its own for the seed. Otherwise, the first character could cancel it, as in "1" and 2.
  let high = Math.imul(0xdeadbeef ^ seed, 2654435761);
  let low = Math.imul(0x41c6ce57 ^ seed, 1597334677);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return finish(high, low);
}

/** Hashes two hashes in their order, with the constants of cyrb53, MurmurHash3, and xxHash, which mix bits well. */
function combine(first: number, second: number): number {
  let high =
    Math.imul(first ^ 0x9e3779b9, 2654435761) ^
    Math.imul((first / 2 ** 32) ^ 0x85ebca6b, 1597334677);
  let low =
    Math.imul((first / 2 ** 32) ^ 0xc2b2ae35, 2246822507) ^
    Math.imul(first ^ 0x27d4eb2f, 3266489909);
  high = Math.imul(high ^ (high >>> 15) ^ second, 2654435761);
  low = Math.imul(low ^ (low >>> 13) ^ (second / 2 ** 32), 1597334677);
  return finish(high ^ (low >>> 16), low ^ (high >>> 15));
}

function finish(high: number, low: number): number {
  const first =
    Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  const second =
    Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  // 0 would mark a free slot in a `HashSet`.
  return (first & 0xfffff) * 2 ** 32 + (second >>> 0) || 1;
}
