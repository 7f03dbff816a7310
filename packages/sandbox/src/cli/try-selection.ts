/** Selects the choices that `try` runs the command under. */
import { ArgumentError } from '../common/check.js';
import { alternatives, type Alternative, type Choices } from '../decisions/choices.js';
import { findDecision, parseChoices } from '../decisions/parse-choices.js';
import type { DecisionId } from '../decisions/decisions.js';
import { UsageError } from './arguments.js';

type Selection = (alternative: Alternative) => boolean;

/** @throws UsageError if `--only` names a decision or a choice that does not exist */
export function parseSelection(only: string | undefined): Selection {
  if (only === undefined) return () => true;
  try {
    const names = only.split(',').map((part) => part.trim());
    for (const name of names) {
      if (name.includes('=')) parseChoices(name);
      else findDecision(name);
    }
    return ({ id, choice }) => names.includes(id) || names.includes(`${id}=${choice}`);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new UsageError(`--only ${error.message}`);
  }
}

/** Selects the choices to try, counts the others by the reason to skip them, and names the decisions that were never met. */
export function selectCandidates(met: ReadonlySet<string>, given: Choices, isSelected: Selection) {
  const skipped = { neverMet: 0, withoutEffect: 0, given: 0, notSelected: 0 };
  const reasonToSkip = (alternative: Alternative): keyof typeof skipped | undefined => {
    const { id, choice } = alternative;
    if (Object.hasOwn(given, id)) return 'given';
    if (!isSelected(alternative)) return 'notSelected';
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
