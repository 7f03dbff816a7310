/** What the platform's description leaves open and what is non-standard, looked up by the place in the contract. */
import type { Unspecified } from '@voice-agent-platform/openapi/unspecified';
import type { Contract, Irregularity } from './contract.js';
import { slug } from './slug.js';

/** An entry with the fragment of its address on the page of unknowns. */
export type Unknown = Unspecified & { readonly id: string };

export interface Marks {
  readonly unknowns: readonly Unknown[];
  readonly irregularities: readonly Irregularity[];
}

export interface MarkIndex extends Marks {
  /** The entries at any of the given JSON Pointers. */
  readonly at: (...pointers: readonly string[]) => Marks;
}

export function indexMarks({ unspecified, irregularities }: Contract): MarkIndex {
  const ids = new Set<string>();
  const unknowns = unspecified.map((entry) => {
    const base = slug(entry.subject);
    let id = base;
    for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`;
    ids.add(id);
    return { ...entry, id };
  });
  return {
    unknowns,
    irregularities,
    at: (...pointers) => ({
      unknowns: unknowns.filter(({ pointer }) => pointers.includes(pointer)),
      irregularities: irregularities.filter(({ pointer }) => pointers.includes(pointer)),
    }),
  };
}

export function joinMarks(own: Marks, inner: Marks | undefined): Marks {
  return {
    unknowns: [...own.unknowns, ...(inner?.unknowns ?? [])],
    irregularities: [...own.irregularities, ...(inner?.irregularities ?? [])],
  };
}
