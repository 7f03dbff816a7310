import { assertNoFaults, faultsIn, Problem } from '../common/problem.js';
import type { Decide } from '../decisions/choices.js';
import { danglingReferences, type Reference } from '../state/references.js';
import type { State } from '../state/state.js';

/** A refusal of what the contract allows. */
export function refusal(detail: string, pointer: string, message: string): Problem {
  return new Problem('sandbox-decision', detail, { faults: [{ in: 'body', pointer, message }] });
}

// Decision: references
export function assertReferences(
  state: State,
  body: object,
  references: readonly Reference[],
): void {
  assertNoFaults(
    'unknown-reference',
    'The body names a resource that does not exist.',
    faultsIn('body', danglingReferences(state, body, references)),
  );
}

/** Refuses values that no resource has yet, if the contract does not list the allowed ones. */
export function assertKnownValues(
  decide: Decide,
  pointer: string,
  values: readonly (string | undefined)[] = [],
  known: readonly (string | undefined)[],
): void {
  const isNew = values.some((value) => !known.includes(value));
  if (!isNew || decide('open-values') === 'any') return;
  throw refusal('The body has a value that no resource has yet.', pointer, 'is not a known value');
}
