/** A set of hashes. A `Set` needs several times the time and memory, because it stores large numbers as objects. */
export class HashSet {
  size = 0;
  /** A hash is in the slot of its last bits or in the next free one. 0 marks a free slot. */
  #slots = new Float64Array(16);

  /** Adds a hash. Returns false if the set already has it. */
  add(hash: number): boolean {
    if (this.size * 2 >= this.#slots.length) this.#grow();
    const slot = this.#slotOf(hash);
    if (this.#slots[slot] === hash) return false;
    this.#slots[slot] = hash;
    this.size += 1;
    return true;
  }

  has(hash: number): boolean {
    return this.#slots[this.#slotOf(hash)] === hash;
  }

  #slotOf(hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const hashes = this.#slots;
    this.#slots = new Float64Array(2 * hashes.length);
    for (const hash of hashes) if (hash !== 0) this.#slots[this.#slotOf(hash)] = hash;
  }
}
