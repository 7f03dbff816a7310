import { assertNoFaults, faultsIn, Problem, type ProblemFault } from '../common/problem.js';
import type { Decide } from '../decisions/choices.js';
import { findDanglingReferences, type Reference } from '../state/references.js';
import type { State } from '../state/state.js';

/** Creates the problem of a body that the contract allows, but the sandbox does not. */
export function createRefusal(
  detail: string,
  fault: Pick<ProblemFault, 'pointer' | 'message'>,
): Problem {
  return new Problem('sandbox-decision', detail, { faults: [{ in: 'body', ...fault }] });
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
    faultsIn('body', findDanglingReferences(state, body, references)),
  );
}

/** The values of a field that any string can be in, by the contract. */
interface OpenField {
  readonly pointer: string;
  /** The values in the body. Undefined for an item without the field. */
  readonly sent: readonly (string | undefined)[];
  /** The values that resources have. */
  readonly known: readonly string[];
}

/** Refuses values that no resource has yet, if the contract does not list the allowed ones. */
export function assertKnownValues(decide: Decide, { pointer, sent, known }: OpenField): void {
  const isNew = sent.some((value) => value !== undefined && !known.includes(value));
  if (!isNew || decide('open-values') === 'any') return;
  const detail = 'The body has a value that no resource has yet.';
  throw createRefusal(detail, { pointer, message: 'is not a known value' });
}
