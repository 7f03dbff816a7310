/** Makes the requests of operations from their examples. Everything that shows or sends an example uses these functions. */
import type { Examples, Operation, Parameter } from './document.js';
import { contentOf } from './read-operation.js';

/** The parts of a request. */
export interface ExampleRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Returns the first example, which is the shortest. */
export function firstOf(examples: Examples = {}): unknown {
  return Object.values(examples)[0]?.value;
}

/** Returns the last example, which has the most fields. */
export function lastOf(examples: Examples = {}): unknown {
  return Object.values(examples).at(-1)?.value;
}

/** Returns false for an optional parameter with an open question about it: an example leaves it out. */
export function isSent({ required, 'x-unspecified': questions }: Parameter): boolean {
  return required === true || questions === undefined;
}

/**
 * Makes the request that a client sends for the operation, without headers, because they depend on its settings.
 * @param exampleOf chooses the example of the body
 */
export function exampleRequest(
  { parameters = [], requestBody }: Operation,
  exampleOf: (examples?: Examples) => unknown = firstOf,
): ExampleRequest {
  const inPlace = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && isSent(parameter))
        .map(({ name, examples }) => [name, firstOf(examples) as string]),
    );
  return {
    path: inPlace('path'),
    query: inPlace('query'),
    ...(requestBody && { body: exampleOf(contentOf(requestBody.content).examples) as object }),
  };
}
