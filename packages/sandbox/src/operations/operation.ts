import { Problem, type ProblemFault } from '../http/problem.js';
import type { Clock, Ids } from '../state/clock-and-ids.js';
import type { Training } from '../state/snapshot.js';
import type { State, Write } from '../state/state.js';

/** What an operation works on. */
export interface Context {
  readonly state: State;
  readonly clock: Clock;
  /** An identifier that nothing in the state has. */
  readonly newId: (form: keyof Ids) => string;
  /** Scheme, host and port that the caller used, for links. */
  readonly origin: string;
  /** How the training of a model that is created now ends. */
  readonly trainingEnding: Training['ending'];
}

/** What a request holds, validated against the contract. */
export interface Input {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The input of an operation on one resource of the base root. */
export interface ById {
  readonly path: { readonly id: string };
}

/** What an operation responds with, and what it writes once the response has been validated. */
export interface Result {
  readonly json?: unknown;
  readonly text?: string;
  readonly writes?: readonly Write[];
  readonly training?: Training;
}

/** Does one operation, or throws a Problem and has done nothing. */
export type Operation = (context: Context, input: Input) => Result;

/** The resource of an identifier, or a Problem of 404. */
export function find<Resource>(
  resources: ReadonlyMap<string, Resource>,
  id: string,
  kind: string,
): Resource {
  const found = resources.get(id);
  if (found === undefined) {
    throw new Problem(404, 'unknown-resource', `The organization has no such ${kind}.`);
  }
  return found;
}

/** The fields of a body that may be written. Whatever else it holds is dropped. */
// Decision: unknown-fields
export function writable<Body extends object, Field extends keyof Body>(
  body: Body,
  names: readonly Field[],
): Pick<Body, Field> {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]),
  ) as Pick<Body, Field>;
}

/** An identifier in a body, and what it has to be one of. */
interface Reference {
  readonly pointer: string;
  readonly id: string | undefined;
  readonly among: ReadonlyMap<string, unknown>;
  readonly kind: string;
}

// Decision: references
export function assertReferences(references: readonly Reference[]): void {
  const faults = references
    .filter(({ id, among }) => id !== undefined && !among.has(id))
    .map(({ pointer, kind }): ProblemFault => ({
      in: 'body',
      pointer,
      message: `names no ${kind}`,
    }));
  if (faults.length > 0) {
    throw new Problem(422, 'unknown-reference', 'The body names a resource that does not exist.', {
      faults,
    });
  }
}
