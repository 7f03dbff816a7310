/**
 * Marks are keywords of the contract beside descriptions. Each one belongs to a part itself, so copies of the part keep
 * it. `MARKS` defines how pages, Markdown twins and Redoc show each keyword.
 */
import type { Notes } from '@voice-agent-platform/contract-reader';
import { explainQuestion } from '@voice-agent-platform/shared/questions';
import type { Unspecified } from '@voice-agent-platform/openapi/unspecified';
import { capitalize, kindInWords } from './questions.js';

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
      const title = `Non-standard: ${capitalize(words)}`;
      return { badge: `Non-standard: ${words}`, title, text: note };
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
