/**
 * What the contract says about a part beside its description: each mark is a keyword of the part itself, so a copy of the part
 * has it, too. `MARKS` lists the keywords with what pages, Markdown twins and Redoc show for them.
 */
import { readArtifact, type Notes } from '@voice-agent-platform/contract-reader';
import { explainQuestion } from '@voice-agent-platform/shared/questions';
import { unspecified, type Unspecified } from '@voice-agent-platform/openapi/unspecified';

/** A question that the platform's description leaves open, as a part of the contract has it. */
export interface Question extends Omit<Unspecified, 'pointer' | 'subject'> {
  /** Where the same page shows the question in full, if not here. */
  readonly shownAt?: string;
}

export interface Mark {
  /** In a few words, beside the name of what has the mark. */
  readonly badge: string;
  /** What begins the text in Markdown. */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** Pages fold questions, and leave out those that they show in another place. */
  readonly question?: Question;
}

/** A part of the contract that can have marks. */
export type Marked = Notes & {
  readonly 'x-secret'?: true | { readonly except: readonly string[] };
};

/** Each keyword with the marks that it makes, in the order of the pages. */
const MARKS: {
  readonly [Keyword in keyof Marked]-?: (value: NonNullable<Marked[Keyword]>) => readonly Mark[];
} = {
  'x-irregularity': (entries) =>
    entries.map(({ kind, note }) => {
      const words = kindInWords(kind);
      const badge = `Non-standard: ${words.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`;
      return { badge, title: `Non-standard: ${words}`, text: note };
    }),
  'x-secret': (value) => {
    const except = value === true ? [] : value.except.map((name) => `\`${name}\``);
    const scope = except.length === 0 ? '' : `, except for ${except.join(', ')}`;
    const text = `Keep it out of logs and of browsers${scope}.`;
    return [{ badge: 'Secret', title: 'Secret', text }];
  },
  'x-unspecified': (entries) =>
    entries.map((question) => ({
      badge: 'Unspecified',
      title: 'Not specified',
      text: explainQuestion(question),
      question,
    })),
};

/** The marks of the nodes that a page shows as one part. */
export function marksOf(...nodes: readonly object[]): Mark[] {
  return distinct(
    Object.entries(MARKS).flatMap(([keyword, read]) =>
      (nodes as readonly Marked[]).flatMap((node) => {
        const value = node[keyword as keyof Marked];
        return value === undefined ? [] : (read as (value: unknown) => readonly Mark[])(value);
      }),
    ),
  );
}

/** Several nodes of a part can have the same mark, such as a parameter and its schema. */
export function distinct(marks: readonly Mark[]): Mark[] {
  const texts = marks.map(({ text }) => text);
  return marks.filter(({ text }, index) => texts.indexOf(text) === index);
}

export function questionsIn(marks: readonly Mark[]): Question[] {
  return marks.flatMap(({ question }) => question ?? []);
}

export function notesIn(marks: readonly Mark[]): Mark[] {
  return marks.filter(({ question }) => question === undefined);
}

/** The fragment of the place where a page shows a question first, by the id of the question. */
export type FirstPlaces = ReadonlyMap<string, string>;

/** @param parts the marks of each place of a page, in its order */
export function firstPlaces(
  parts: readonly (readonly [marks: readonly Mark[], fragment: string])[],
): FirstPlaces {
  const places = new Map<string, string>();
  for (const [marks, fragment] of parts) {
    for (const { id } of questionsIn(marks)) if (!places.has(id)) places.set(id, fragment);
  }
  return places;
}

/** The marks of a place, in which a question that the page shows before is only named. */
export function withReferences(
  marks: readonly Mark[],
  fragment: string,
  places: FirstPlaces,
): Mark[] {
  return marks.map((mark) => {
    const { question } = mark;
    const first = question && places.get(question.id);
    if (first === undefined || first === fragment) return mark;
    return {
      ...mark,
      text: `${question!.what} See above.`,
      question: { ...question!, shownAt: first || '#' },
    };
  });
}

/** Kinds such as `put-that-deletes` in words. */
export function kindInWords(kind: string): string {
  const words = kind
    .replaceAll('-', ' ')
    .replace(/\b(id|api|url|json|http|put|delete|patch|uuid)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Each question once, in the order of its first place, with all places that ask it. */
export const allQuestions = [...new Set(unspecified.map(({ id }) => id))].map((id) => {
  const at = unspecified.filter((entry) => entry.id === id);
  return { ...at[0]!, at };
});

/** What is non-standard, with the place as a reader names it. */
export const allIrregularities = JSON.parse(readArtifact('irregularities.json')) as readonly {
  readonly subject: string;
  readonly kind: string;
  readonly note: string;
}[];
