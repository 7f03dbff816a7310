import { Problem, type ProblemFault } from '../problem.js';

/** An identifier in a body, and what it has to be one of. */
interface Reference {
  readonly pointer: string;
  readonly id: string | undefined;
  readonly among: ReadonlyMap<string, unknown>;
  readonly kind: string;
}

// Decision: references
export const assertReferences = (references: readonly Reference[]): void => {
  const faults = references
    .filter(({ id, among }) => id !== undefined && !among.has(id))
    .map(({ pointer, kind }): ProblemFault => ({
      in: 'body',
      pointer,
      message: `names no ${kind}`,
    }));
  if (faults.length > 0) {
    throw new Problem(422, 'unknown-reference', 'The body names what does not exist.', { faults });
  }
};
