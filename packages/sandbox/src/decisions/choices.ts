import { questions } from '../generated/questions.js';
import { decisions, type DecisionId } from './decisions.js';

/** A choice of a decision. */
export type Choice<Id extends DecisionId> = keyof (typeof decisions)[Id]['choices'] & string;

/** The choices of some decisions. Those that are left out have their default. */
export type Choices = { readonly [Id in DecisionId]?: Choice<Id> | undefined };

/** Choices that recorded traffic supports, as `voice-agent evidence --decisions` writes them. */
export type ObservedChoices = {
  readonly [Id in DecisionId]?: {
    readonly choice: Choice<Id>;
    /** The number of observations. */
    readonly count?: number;
  };
};

/** Returns the choice that is in force for a decision. */
export type Decide = <Id extends DecisionId>(id: Id) => Choice<Id>;

export const decisionIds = Object.keys(decisions) as DecisionId[];

/** Returns the names of a decision's choices, the default first. */
export function choicesOf<Id extends DecisionId>(id: Id): Choice<Id>[] {
  return Object.keys(decisions[id].choices) as Choice<Id>[];
}

/** The first choice of each decision. Requests ask often, so it is not searched each time. */
const defaultChoices = Object.fromEntries(
  decisionIds.map((id) => [id, choicesOf(id)[0]]),
) as Required<Choices>;

/** Decides by the given choices, and adds each decision that is asked for to `met`. */
export function decider(choices: Choices, met: Set<DecisionId> = new Set()): Decide {
  return (id) => {
    met.add(id);
    // TypeScript does not connect the choice with the type of the id.
    return (choices[id] ?? defaultChoices[id]) as never;
  };
}

/** Returns the sentence of a choice. */
export function sentenceOf(id: DecisionId, choice: string): string {
  return (decisions[id].choices as Readonly<Record<string, string>>)[choice]!;
}

/** Returns the questions that a decision resolves, with their assumptions. */
export function questionsOf(id: DecisionId) {
  return decisions[id].questions.map((question) => ({ id: question, ...questions[question] }));
}

/** A choice that is not in force, such as `patch-merge=reset`. */
export interface Alternative {
  readonly id: DecisionId;
  readonly choice: string;
}

/** Every choice that is not the default. */
export const alternatives: readonly Alternative[] = decisionIds.flatMap((id) =>
  choicesOf(id)
    .slice(1)
    .map((choice: string) => ({ id, choice })),
);
