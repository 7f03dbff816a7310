/** Describes lists that may be incomplete, because the contract leaves that open. */
import type { QuestionId } from '@voice-agent-platform/openapi/unspecified';
import type { Operation } from './document.js';

/** The questions that leave open whether a list is complete. */
const QUESTIONS: readonly QuestionId[] = ['complete-lists', 'limit-and-offset'];

/** Marks a list that may be incomplete. */
export interface MoreEntries {
  /** The parameters that ask for other entries. Empty if the operation has none. */
  readonly parameters: readonly string[];
}

/**
 * Returns undefined if the list is complete.
 *
 * @param nameParameter returns the name of a query parameter for the reader, such as `--limit` on the command line
 */
export function readMoreEntries(
  operation: Operation,
  nameParameter: (name: string) => string,
): MoreEntries | undefined {
  const isOpen = ({ 'x-unspecified': questions = [] }: Pick<Operation, 'x-unspecified'>) =>
    questions.some(({ id }) => QUESTIONS.includes(id));
  const paging = (operation.parameters ?? []).filter(isOpen);
  if (paging.length === 0 && !isOpen(operation)) return undefined;
  return { parameters: paging.map(({ name }) => nameParameter(name)) };
}

export function describeMore({ parameters }: MoreEntries): string {
  const others = parameters.length > 0 ? ` Ask for others with ${parameters.join(' and ')}.` : '';
  return `More may exist: whether the list is complete is not specified.${others}`;
}
