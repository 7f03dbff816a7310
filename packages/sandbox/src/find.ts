import { Problem, type ProblemFault } from './problem.js';

/** The resource that the path names. */
export const find = <Resource>(
  resources: ReadonlyMap<string, Resource>,
  id: string,
  kind: string,
): Resource => {
  const found = resources.get(id);
  if (found === undefined) {
    throw new Problem(404, 'unknown-resource', `The organization has no such ${kind}.`);
  }
  return found;
};

/** A fault for each reference in a body that names nothing. */
export const danglingReferences = (
  references: readonly {
    readonly pointer: string;
    readonly id: string | undefined;
    readonly among: ReadonlyMap<string, unknown>;
    readonly kind: string;
  }[],
): readonly ProblemFault[] =>
  references
    .filter(({ id, among }) => id !== undefined && !among.has(id))
    .map(({ pointer, kind }) => ({ in: 'body', pointer, message: `names no ${kind}` }));

// Decision: references
export const assertReferences = (references: Parameters<typeof danglingReferences>[0]): void => {
  const faults = danglingReferences(references);
  if (faults.length > 0) {
    throw new Problem(422, 'unknown-reference', 'The body names what does not exist.', { faults });
  }
};

/** Those fields of a body that may be written. Whatever else it holds is not kept. */
// Decision: unknown-fields
export const writable = <Body extends object, Field extends keyof Body>(
  body: Body,
  names: readonly Field[],
): Pick<Body, Field> =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]),
  ) as Pick<Body, Field>;
