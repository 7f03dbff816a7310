/**
 * Writes the sentences about open questions and non-standard behavior that documents, types, hovers, help, tools and
 * pages use.
 */
import type { JsonObject } from './json.js';
import {
  asText,
  follow,
  objectsIn,
  listOperations,
  reachableFrom,
  walkObjects,
} from './openapi-document.js';

/** The public part of an `x-unspecified` entry. */
export interface OpenQuestion {
  /** A public name, which stays the same when the words change. */
  readonly id: string;
  readonly what: string;
  readonly assume: string;
  /** True if a wrong assumption could lose data or cost money. */
  readonly risk?: true;
}

/** Names the questions in one line: `Not specified: which format it has; whether it is required.` */
export function nameQuestions(questions: readonly Pick<OpenQuestion, 'what'>[]): string {
  const clauses = questions.map(({ what }) => asClause(what.split(/\.(?=\s|$)/)[0] ?? ''));
  return clauses.length === 0 ? '' : `Not specified: ${clauses.join('; ')}.`;
}

/** Explains a question and the assumption, below a heading. */
export function explainQuestion({ what, assume }: Pick<OpenQuestion, 'what' | 'assume'>): string {
  return `${what} Until it is specified: ${assume}`;
}

/** Explains a question and the assumption on a line of its own. */
export function noteQuestion(question: Pick<OpenQuestion, 'what' | 'assume'>): string {
  return `Not specified: ${asClause(explainQuestion(question))}`;
}

/** The public part of an `x-irregularity` entry. */
interface Irregularity {
  readonly note: string;
}

/** Names non-standard behavior in one line. */
function nameIrregularities(irregularities: readonly Irregularity[]): string {
  const notes = irregularities.map(({ note }) => note);
  return notes.length === 0 ? '' : `Non-standard: ${notes.join(' ')}`;
}

/**
 * Copies a document and adds the open questions and non-standard behavior to each description, for readers that do not
 * show extensions. An operation lists only risky questions, because assistants cut long descriptions. The description
 * of the API links to the rest.
 */
export function describeMarks(
  document: JsonObject,
  wordQuestions: (questions: readonly OpenQuestion[]) => string = nameQuestions,
): JsonObject {
  const described = structuredClone(document);
  const operations = new Set(listOperations(described).map(({ operation }) => operation));
  walkObjects(described, (object, pointer) => {
    if (pointer === '') return;
    // A description beside a reference hides the description of its target.
    const isOverride = object.$ref !== undefined && object.description !== undefined;
    const marked = isOverride ? follow(described, object) : object;
    const irregularities = readIrregularities(marked);
    const questions = operations.has(object)
      ? riskyQuestions(described, object)
      : readQuestions(marked);
    const notes = [nameIrregularities(irregularities), wordQuestions(questions)].filter(Boolean);
    if (notes.length === 0) return;
    object.description = [asText(object.description), notes.join('\n')]
      .filter(Boolean)
      .join('\n\n');
  });
  return described;
}

/** Removes the lines that `describeMarks` adds, for a reader that words them itself. */
export function withoutNotes(description: string): string {
  return description.replace(/(?:^|\n\n)(?:(?:Non-standard|Not specified): [^\n]*(?:\n|$))+$/, '');
}

/** Returns the risky questions about an operation and its request, without duplicates. */
export function riskyQuestions(document: JsonObject, operation: JsonObject): OpenQuestion[] {
  const places = [operation, ...reachableFrom(document, operation.requestBody)];
  const questions = places.flatMap(readQuestions).filter(({ risk }) => risk === true);
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}

// The build has checked the marks of the contract, so the entries have the forms that these types say.
function readQuestions(object: JsonObject): OpenQuestion[] {
  return objectsIn(object['x-unspecified']) as unknown as OpenQuestion[];
}

function readIrregularities(object: JsonObject): Irregularity[] {
  return objectsIn(object['x-irregularity']) as unknown as Irregularity[];
}

function asClause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
