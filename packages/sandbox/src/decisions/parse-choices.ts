/** Parses the choices that a program, the command line or the environment gives. */
import { ArgumentError } from '../common/check.js';
import { isRecord } from '../common/json-value.js';
import { nearestFirst } from '../common/nearest.js';
import { choicesOf, decisionIds, type Choices } from './choices.js';
import { decisions, type DecisionId } from './decisions.js';

/** The string for the second choice of each decision that has one. */
export const OPPOSITE = 'opposite';

/** A decision and its choice, as they are given. There may be no such decision or choice. */
type Entry = readonly [id: string, choice: unknown];

const opposite: readonly Entry[] = decisionIds.flatMap((id) =>
  choicesOf(id)
    .slice(1, 2)
    .map((choice): Entry => [id, choice]),
);

function parseEntries(given: unknown): readonly Entry[] {
  if (typeof given === 'string') return parseList(given);
  if (!isRecord(given)) {
    throw new ArgumentError(
      "must be 'opposite', an object such as { 'patch-merge': 'reset' }, or a string such as 'patch-merge=reset'",
    );
  }
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([id, value]) => {
      // `voice-agent evidence --decisions` writes each choice with its count.
      return [id, isRecord(value) ? value['choice'] : value];
    });
}

/** Parses a list such as `opposite, patch-merge=keep`. An environment variable that is set to nothing is an empty one. */
function parseList(text: string): readonly Entry[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.flatMap((part): readonly Entry[] => {
    if (part === OPPOSITE) return opposite;
    const [, id = part, choice] = /^(.*?)\s*=\s*(.*)$/.exec(part) ?? [];
    return [[id, choice]];
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
    if (id === OPPOSITE) {
      throw new ArgumentError(
        "has no choice for opposite: give the string 'opposite', or a list such as 'opposite,patch-merge=keep'",
      );
    }
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
