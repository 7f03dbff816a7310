/** Compares the request of a client with the expected one, except for differences that are tolerated. */
import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import type { CanonicalRequest } from './canonical-request.js';
import { toleratedDifferences, undeclaredField } from './tolerated-differences.js';

export interface Tolerance {
  /** The schema of the body. */
  readonly schema: Schema;
  /** Names of differences that this client may have. */
  readonly tolerated?: readonly string[] | undefined;
}

/** @returns the difference between the request and the expected one */
export function requestFault(
  expected: CanonicalRequest,
  sent: readonly CanonicalRequest[],
  { schema, tolerated = [] }: Tolerance,
): string | undefined {
  const [first, ...more] = sent;
  if (first === undefined) return `did not send ${describeRequest(expected)}`;
  if (more.length > 0)
    return `sent ${sent.length} requests: ${sent.map(describeRequest).join(', ')}`;
  const reduce = (request: CanonicalRequest, names: readonly string[]) =>
    withoutTolerated(request, { schema, tolerated: names });
  const isEqual = (names: readonly string[]) =>
    isDeepStrictEqual(reduce(first, names), reduce(expected, names));
  if (isEqual(tolerated)) return undefined;
  const [found, wanted] = [first, expected].map((request) =>
    JSON.stringify(reduce(request, tolerated)),
  );
  const missing = neededNames(isEqual).filter((name) => !tolerated.includes(name));
  const options = missing.map((name) => ` --tolerate ${name}`).join('');
  const hint = options && `. If your client cannot send it, pass${options}`;
  return `sent ${found} instead of ${wanted}${hint}`;
}

/** Returns the names without which the requests differ, or none if they differ in more than these differences. */
function neededNames(isEqual: (names: readonly string[]) => boolean): string[] {
  const all = toleratedDifferences.map(({ name }) => name);
  if (!isEqual(all)) return [];
  return all.filter((name) => !isEqual(all.filter((other) => other !== name)));
}

/** Removes the tolerated differences from a request. */
function withoutTolerated(
  request: CanonicalRequest,
  { schema, tolerated = [] }: Tolerance,
): CanonicalRequest {
  if (request.body === undefined) return request;
  const named = toleratedDifferences.filter(({ name }) => tolerated.includes(name));
  const body = [undeclaredField, ...named].reduce<unknown>(
    (rest, { remove }) => remove(rest, schema),
    request.body,
  );
  return { ...request, body };
}

function describeRequest({ root, method, path }: CanonicalRequest): string {
  return `${method} ${path} to the ${root} root`;
}
