import { ArgumentError } from '../common/check.js';
import { isRecord } from '../common/json-value.js';
import { nearestFirst } from '../common/nearest.js';
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

/** The second choice of every decision. */
export const OPPOSITE = 'opposite';

/** The second choice of each decision that has one. */
const opposite: readonly (readonly [string, string])[] = decisionIds.flatMap((id) =>
  choicesOf(id)
    .slice(1, 2)
    .map((choice) => [id, choice] as const),
);

/** Returns the given decisions and choices, which may not exist. */
function parseEntries(given: unknown): readonly (readonly [string, unknown])[] {
  if (isRecord(given)) {
    return Object.entries(given)
      .map(([id, value]) => [id, isRecord(value) ? value['choice'] : value] as const)
      .filter(([id]) => given[id] !== undefined);
  }
  if (typeof given !== 'string') {
    throw new ArgumentError(
      "must be 'opposite', an object such as { 'patch-merge': 'reset' }, or a text such as 'patch-merge=reset'",
    );
  }
  // An unset environment variable is an empty text.
  const parts = given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.flatMap((part): (readonly [string, string | undefined])[] => {
    const [id = '', choice] = part.split('=').map((text) => text.trim());
    return part === OPPOSITE ? [...opposite] : [[id, choice]];
  });
}

/** @throws ArgumentError that names the nearest decision, if there is none with this id. */
export function findDecision(id: string): DecisionId {
  if (Object.hasOwn(decisions, id)) return id as DecisionId;
  const known = decisionIds.filter((decision) => choicesOf(decision).length > 1);
  const [nearest, ...others] = nearestFirst(id, [OPPOSITE, ...known]);
  throw new ArgumentError(
    `has no decision ${id}. Did you mean ${nearest}? The others are ${others.sort().join(', ')}`,
  );
}

/** Formats choices for `parseChoices`. */
export function formatChoices(choices: Choices): string {
  return Object.entries(choices)
    .map(([id, choice]) => `${id}=${choice}`)
    .join(',');
}

/**
 * Parses `opposite`, `patch-merge=reset,absent-body=refuse`, both, or an object. The last one wins.
 * @throws ArgumentError that names the nearest decision or choice, if one does not exist.
 */
export function parseChoices(given: unknown = {}): Choices {
  const entries = parseEntries(given);
  for (const [id, choice] of entries) {
    const names: readonly string[] = choicesOf(findDecision(id));
    if (typeof choice !== 'string' || choice === '') {
      throw new ArgumentError(`has no choice for ${id}: it can be ${names.join(' or ')}`);
    }
    if (names.includes(choice)) continue;
    const [nearest] = nearestFirst(choice, names);
    throw new ArgumentError(
      `has no choice ${choice} for ${id}. Did you mean ${nearest}? It can be ${names.join(' or ')}`,
    );
  }
  return Object.fromEntries(entries);
}
