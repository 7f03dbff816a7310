/**
 * Words what the contract leaves open and what is non-standard. The documents, types, hovers, help, tools and pages take
 * their sentences from here, so that they all say the same.
 */
import type { JsonObject } from './json.js';
import {
  asText,
  follow,
  objectsIn,
  operationsOf,
  reachableFrom,
  walkObjects,
} from './openapi-document.js';

/** The part of an `x-unspecified` entry that readers see. */
export interface OpenQuestion {
  /** A public name, which stays when the words change. */
  readonly id: string;
  readonly what: string;
  readonly assume: string;
  /** Whether a wrong reading loses, deletes or costs something. */
  readonly risk?: true;
}

/** What is open, in one line: `Not specified: which format it has; whether it is required.` */
export function nameQuestions(questions: readonly Pick<OpenQuestion, 'what'>[]): string {
  const clauses = questions.map(({ what }) => asClause(what.split(/\.(?=\s|$)/)[0] ?? ''));
  return clauses.length === 0 ? '' : `Not specified: ${clauses.join('; ')}.`;
}

/** What is open and what to assume, for a list that has a heading. */
export function explainQuestion({ what, assume }: Pick<OpenQuestion, 'what' | 'assume'>): string {
  return `${what} Until it is specified: ${assume}`;
}

/** The same as a line of its own. */
export function noteQuestion(question: Pick<OpenQuestion, 'what' | 'assume'>): string {
  return `Not specified: ${asClause(explainQuestion(question))}`;
}

/** What is non-standard, in one line. */
export function nameIrregularities(irregularities: readonly { readonly note: string }[]): string {
  const notes = irregularities.map(({ note }) => note);
  return notes.length === 0 ? '' : `Non-standard: ${notes.join(' ')}`;
}

/**
 * A copy of a document in which each description ends with what is non-standard and what is open at its place, for readers
 * that do not show extensions. An operation names only what can do harm: assistants cut long descriptions of operations,
 * and the description of the API links to the rest.
 */
export function describeMarks(
  document: JsonObject,
  wordQuestions: (questions: readonly OpenQuestion[]) => string = nameQuestions,
): JsonObject {
  const described = structuredClone(document);
  const operations = new Set(operationsOf(described).map(({ operation }) => operation));
  walkObjects(described, (object, pointer) => {
    if (pointer === '') return;
    // A description beside a reference hides that of its target.
    const isOverride = object.$ref !== undefined && object.description !== undefined;
    const marked = isOverride ? follow(described, object) : object;
    const irregularities = objectsIn(marked['x-irregularity']) as unknown as { note: string }[];
    const questions = operations.has(object)
      ? riskyQuestions(described, object)
      : (objectsIn(marked['x-unspecified']) as unknown as OpenQuestion[]);
    const notes = [nameIrregularities(irregularities), wordQuestions(questions)].filter(Boolean);
    if (notes.length === 0) return;
    object.description = [asText(object.description), notes.join('\n')]
      .filter(Boolean)
      .join('\n\n');
  });
  return described;
}

/** A description without the lines that `describeMarks` adds, for a reader that words the marks itself. */
export function withoutNotes(description: string): string {
  return description.replace(/(?:^|\n\n)(?:(?:Non-standard|Not specified): [^\n]*(?:\n|$))+$/, '');
}

/** The questions about an operation and what it sends whose wrong reading does harm, each once. */
export function riskyQuestions(document: JsonObject, operation: JsonObject): OpenQuestion[] {
  const places = [operation, ...reachableFrom(document, operation.requestBody)];
  const questions = places
    .flatMap((place) => objectsIn(place['x-unspecified']))
    .filter(({ risk }) => risk === true) as unknown as OpenQuestion[];
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}

function asClause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
