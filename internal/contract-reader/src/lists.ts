/** Describes lists that may be incomplete, because the contract leaves that open. */
import type { QuestionId } from '@voice-agent-platform/openapi/unspecified';
import type { Operation } from './document.js';

/** The questions that leave open whether a list is complete. */
const QUESTIONS: readonly QuestionId[] = ['complete-lists', 'limit-and-offset'];

/** The query parameters that ask for entries that a list may lack. */
export type MayHaveMore = readonly string[];

/** Returns undefined if the list is complete. */
export function readMayHaveMore(operation: Operation): MayHaveMore | undefined {
  const { parameters = [] } = operation;
  const isOpen = ({ 'x-unspecified': questions = [] }: Pick<Operation, 'x-unspecified'>) =>
    questions.some(({ id }) => QUESTIONS.includes(id));
  const paging = parameters.filter(isOpen).map(({ name }) => name);
  return paging.length > 0 || isOpen(operation) ? paging : undefined;
}

/** @param parameters their names for the reader, such as `--limit` on the command line */
export function describeMore(parameters: MayHaveMore): string {
  const others = parameters.length > 0 ? ` Ask for others with ${parameters.join(' and ')}.` : '';
  return `More may exist: whether the list is complete is not specified.${others}`;
}
