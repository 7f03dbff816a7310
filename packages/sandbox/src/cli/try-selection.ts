/** Selects the choices that `try` runs the command under. */
import { ArgumentError } from '../common/check.js';
import { alternatives, type Alternative, type Choices } from '../decisions/choices.js';
import { findDecision, OPPOSITE, parseChoices } from '../decisions/parse-choices.js';
import type { DecisionId } from '../decisions/decisions.js';
import { UsageError } from './arguments.js';

type Selection = (alternative: Alternative) => boolean;

/** @throws UsageError if a part of `--only` names nothing that can be tried */
export function parseSelection(only: string | undefined): Selection {
  if (only === undefined) return () => true;
  try {
    const selected = new Set(only.split(',').flatMap((part) => findAlternatives(part.trim())));
    return (alternative) => selected.has(alternative);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new UsageError(`--only ${error.message}`);
  }
}

/** Finds the alternatives of a decision, such as `patch-merge`, or of choices, such as `patch-merge=reset`. */
function findAlternatives(name: string): readonly Alternative[] {
  if (name === OPPOSITE || name.includes('=')) {
    const choices = parseChoices(name);
    const found = alternatives.filter(({ id, choice }) => choices[id] === choice);
    if (found.length > 0) return found;
    throw new ArgumentError(`cannot try ${name}: the sandbox does that by default`);
  }
  const decision = findDecision(name);
  const found = alternatives.filter(({ id }) => id === decision);
  if (found.length > 0) return found;
  throw new ArgumentError(`cannot try ${name}: it has only one choice`);
}

/**
 * Selects the choices to try, counts the others by the reason to skip them, and names the decisions that are not in `met`.
 *
 * @param met the decisions that the command met and does not make itself, such as `patch-merge`, and the choices that would have changed a
 *   response, such as `patch-merge=reset`
 */
export function selectCandidates(met: ReadonlySet<string>, given: Choices, isSelected: Selection) {
  const skipped = { neverMet: 0, withoutEffect: 0, given: 0, notSelected: 0 };
  const reasonToSkip = (alternative: Alternative): keyof typeof skipped | undefined => {
    const { id, choice } = alternative;
    if (!isSelected(alternative)) return 'notSelected';
    if (Object.hasOwn(given, id)) return 'given';
    if (!met.has(id)) return 'neverMet';
    return met.has(`${id}=${choice}`) ? undefined : 'withoutEffect';
  };
  const candidates: Alternative[] = [];
  const neverMet = new Set<DecisionId>();
  for (const alternative of alternatives) {
    const reason = reasonToSkip(alternative);
    if (reason === undefined) candidates.push(alternative);
    else skipped[reason] += 1;
    if (reason === 'neverMet') neverMet.add(alternative.id);
  }
  return { candidates, skipped, neverMet: [...neverMet] };
}
