/** What the platform's description leaves open and what is non-standard, looked up by the object that has the mark. */
import { bundle, readArtifact } from '@voice-agent-platform/contract-reader';
import { valueAt } from '@voice-agent-platform/shared/json';
import { unspecified, type Unspecified } from '@voice-agent-platform/openapi/unspecified';
import { slug } from './slug.js';

/** An entry with the fragment of its address on the page of unknowns. */
export type Unknown = Unspecified & {
  readonly id: string;
  /** Where the same page shows the question in full, if not here. */
  readonly shownAt?: string;
};

/** An entry with every place of the contract that asks the same. */
export type Question = Unknown & { readonly at: readonly Unknown[] };

export interface Irregularity {
  readonly pointer: string;
  readonly subject: string;
  readonly kind: string;
  readonly note: string;
}

export interface Marks {
  readonly unknowns: readonly Unknown[];
  readonly irregularities: readonly Irregularity[];
}

const ids = new Set<string>();

/** Every mark of the contract, in its order. */
export const allMarks: Marks = {
  unknowns: unspecified.map((entry) => {
    const base = slug(entry.subject);
    let id = base;
    for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`;
    ids.add(id);
    return { ...entry, id };
  }),
  irregularities: JSON.parse(readArtifact('irregularities.json')) as Irregularity[],
};

/** The marks of some objects of the contract. */
export function marksOf(...objects: readonly object[]): Marks {
  const isMarked = ({ pointer }: { readonly pointer: string }) =>
    objects.some((each) => each === valueAt(bundle, pointer));
  return {
    unknowns: allMarks.unknowns.filter(isMarked),
    irregularities: allMarks.irregularities.filter(isMarked),
  };
}

/** Each question once, in the order of its first place. */
export function questionsOf(unknowns: readonly Unknown[]): Question[] {
  const sameAs = (entry: Unknown) => unknowns.filter((each) => textOf(each) === textOf(entry));
  return unknowns
    .map((entry) => ({ ...entry, at: sameAs(entry) }))
    .filter(({ id, at: [first] }) => id === first?.id);
}

/** What makes two entries the same question. */
export function textOf({ what, assume, kind, source }: Unknown): string {
  return JSON.stringify([what, assume, kind, source]);
}
