/** What the platform's description leaves open and what is non-standard, looked up by the object that has the mark. */
import { bundle, readArtifact } from '@voice-agent-platform/contract-reader';
import { valueAt } from '@voice-agent-platform/shared/json';
import { unspecified, type Unspecified } from '@voice-agent-platform/openapi/unspecified';
import { slug } from 'github-slugger';

/** An entry with the fragment of its address on the page of unknowns. */
export type Unknown = Unspecified & {
  readonly id: string;
  /** The `id` of the first entry that asks the same. */
  readonly question: string;
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

const slugs = new Map<string, number>();
const questions = new Map<string, string>();

/** Every mark of the contract, in its order. */
export const allMarks: Marks = {
  unknowns: unspecified.map((entry) => {
    const { subject, what, assume, kind, source } = entry;
    const base = slug(subject);
    const count = (slugs.get(base) ?? 0) + 1;
    slugs.set(base, count);
    const id = count === 1 ? base : `${base}-${count}`;
    const text = JSON.stringify([what, assume, kind, source]);
    if (!questions.has(text)) questions.set(text, id);
    return { ...entry, id, question: questions.get(text)! };
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
export const allQuestions: readonly Question[] = allMarks.unknowns
  .filter(({ id, question }) => id === question)
  .map((first) => ({
    ...first,
    at: allMarks.unknowns.filter(({ question }) => question === first.id),
  }));
