/**
 * Marks are keywords of the contract beside descriptions. Each one belongs to a part itself, so copies of the part keep
 * it. `MARKS` defines how pages, Markdown twins and Redoc show each keyword.
 */
import { readArtifact, type Notes } from '@voice-agent-platform/contract-reader';
import { explainQuestion } from '@voice-agent-platform/shared/questions';
import { unspecified, type Unspecified } from '@voice-agent-platform/openapi/unspecified';

/** An open question about a part of the contract. */
export interface Question extends Omit<Unspecified, 'pointer' | 'subject'> {
  /** The fragment of the place on the same page that shows the question in full. Absent if this is that place. */
  readonly shownAt?: string;
}

export interface Mark {
  /** A few words beside the name of the part. */
  readonly badge: string;
  /** The start of the text in Markdown. */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** The question. Pages fold it, and leave it out if they show it elsewhere. */
  readonly question?: Question;
}

/** A part of the contract that can have marks. */
export type Marked = Notes & {
  readonly 'x-secret'?: true | { readonly except: readonly string[] };
};

/** Each keyword with its marks, in the order of the pages. */
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

/** Returns the marks of nodes that a page shows as one part. */
export function marksOf(...nodes: readonly object[]): Mark[] {
  return distinct(
    Object.entries(MARKS).flatMap(([keyword, read]) =>
      (nodes as readonly Marked[]).flatMap((node) => {
        const value = node[keyword as keyof Marked];
        // TypeScript does not see that `read` takes the value of its own keyword.
        return value === undefined ? [] : (read as (value: unknown) => readonly Mark[])(value);
      }),
    ),
  );
}

/** Removes duplicates, because nodes of a part can share a mark, such as a parameter and its schema. */
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

/** Shows each question of a page in full at its first place, and refers to that place from the later ones. */
export class PageQuestions {
  readonly #firstPlaces = new Map<string, string>();

  /** The fragment of each question's first place, by the question's id. */
  get firstPlaces(): ReadonlyMap<string, string> {
    return this.#firstPlaces;
  }

  /**
   * Replaces questions that the page has already shown with references. Call it for each place in the order of the page.
   *
   * @param fragment the fragment of the place, empty for the top of the page
   */
  show(marks: readonly Mark[], fragment: string): Mark[] {
    return marks.map((mark) => {
      const { question } = mark;
      if (!question) return mark;
      const first = this.#firstPlaces.get(question.id) ?? fragment;
      this.#firstPlaces.set(question.id, first);
      if (first === fragment) return mark;
      const shownAt = first || '#';
      return { ...mark, text: `${question.what} See above.`, question: { ...question, shownAt } };
    });
  }
}

/** Converts kinds such as `put-that-deletes` to words. */
export function kindInWords(kind: string): string {
  const words = kind
    .replaceAll('-', ' ')
    .replace(/\b(id|api|url|json|http|put|delete|patch|uuid)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every question once, in the order of first places, with all places that ask it. */
export const allQuestions = [...new Set(unspecified.map(({ id }) => id))].map((id) => {
  const at = unspecified.filter((entry) => entry.id === id);
  return { ...at[0]!, at };
});

/** Non-standard behavior, with the name of each place. */
export const allIrregularities = JSON.parse(readArtifact('irregularities.json')) as readonly {
  readonly subject: string;
  readonly kind: string;
  readonly note: string;
}[];
