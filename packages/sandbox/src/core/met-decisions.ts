import { choicesOf, decisionIds, questionsOf, sentenceOf } from '../decisions/choices.js';
import type { DecisionId } from '../decisions/decisions.js';
import type { QuestionId } from '../generated/questions.js';
import { wouldDiffer, type Trace } from './trace.js';

/** A decision that requests met. */
export interface MetDecision {
  readonly id: DecisionId;
  /** The choice in force. */
  readonly choice: string;
  /** The sandbox's behavior under the choice. */
  readonly text: string;
  /** The open questions that it resolves. */
  readonly questions: readonly MetQuestion[];
  /** The number of requests that met it. */
  readonly met: number;
  /** For each other choice, the number of requests that would have had another response or other changes. */
  readonly others: Readonly<Record<string, number>>;
}

interface MetQuestion {
  readonly id: QuestionId;
  readonly what: string;
  readonly assume: string;
  /** True if a wrong assumption could lose data or cost money. */
  readonly risk?: boolean;
}

/** Lists the decisions that requests met, in the order of the table. */
export function listMetDecisions(traces: readonly Trace[]): readonly MetDecision[] {
  return decisionIds.flatMap((id) => {
    const met = traces.filter((trace) => trace.decided.met.has(id));
    const [first] = met;
    if (!first) return [];
    const choice = first.decided.chosen[id] ?? choicesOf(id)[0]!;
    const others = choicesOf(id)
      .filter((other) => other !== choice)
      .map((other) => [other, met.filter((trace) => wouldDiffer(trace, { [id]: other })).length]);
    return {
      id,
      choice,
      text: sentenceOf(id, choice),
      questions: questionsOf(id),
      met: met.length,
      others: Object.fromEntries(others) as Record<string, number>,
    };
  });
}
