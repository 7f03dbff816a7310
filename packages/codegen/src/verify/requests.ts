/** Compares the request of a client with the expected one, except for differences that are tolerated. */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@voice-agent-platform/shared/json';
import type { CanonicalRequest } from './canonical-request.js';

/** A difference between clients that no setting removes and that does not harm the service. */
export interface ToleratedDifference {
  /** The name in `--tolerate <case>`. Without a name, every client may have the difference. */
  readonly name?: string;
  readonly what: string;
  readonly reason: string;
  /** Removes only this difference from the body of a request. */
  readonly remove: (body: unknown) => unknown;
}

/**
 * Removes the field that the sandbox adds to every object under the choice `response-fields=more`, because a client may
 * keep or drop it.
 */
export const withoutUndeclared = omit(([key]) => key === 'new_field');

export const toleratedDifferences: readonly ToleratedDifference[] = [
  {
    what: 'A response field that the contract does not declare is sent back with the object that has it.',
    reason:
      'The contract neither declares nor forbids such fields, so keeping and dropping them are both right.',
    remove: withoutUndeclared,
  },
  {
    name: 'null-in-free-form',
    what: 'A null inside a free-form object is not sent.',
    reason:
      'Gson has one switch for null in a whole request: with it on, an update would send null for each field that its caller never set.',
    remove: omit(([, value]) => value === null),
  },
  {
    name: 'null-field',
    what: 'A field of a body that is null is not sent.',
    reason: 'For these clients, null means that a field is not set.',
    remove: omitMembers((value) => value === null),
  },
  {
    name: 'empty-list',
    what: 'A list of a body that is empty is not sent.',
    reason: 'For these clients, an empty list means that a field is not set.',
    remove: omitMembers((value) => Array.isArray(value) && value.length === 0),
  },
];

/**
 * @param tolerated names of differences that this client may have
 * @returns the difference between the request and the expected one
 */
export function requestFault(
  expected: CanonicalRequest,
  sent: readonly CanonicalRequest[],
  tolerated: readonly string[] = [],
): string | undefined {
  const [first, ...more] = sent;
  if (first === undefined) return `did not send ${describeRequest(expected)}`;
  if (more.length > 0)
    return `sent ${sent.length} requests: ${sent.map(describeRequest).join(', ')}`;
  const isEqual = (names: readonly string[]) =>
    isDeepStrictEqual(withoutTolerated(expected, names), withoutTolerated(first, names));
  if (isEqual(tolerated)) return undefined;
  const [found, wanted] = [first, expected].map((request) =>
    JSON.stringify(withoutTolerated(request, tolerated)),
  );
  const known = toleratedDifferences.find(({ name }) => name && isEqual([...tolerated, name]));
  const hint = known && `. If your client cannot send it, pass --tolerate ${known.name}`;
  return `sent ${found} instead of ${wanted}${hint ?? ''}`;
}

/** Removes the tolerated differences from a request. */
function withoutTolerated(
  request: CanonicalRequest,
  tolerated: readonly string[],
): CanonicalRequest {
  if (request.body === undefined) return request;
  let body: unknown = request.body;
  for (const { name, remove } of toleratedDifferences)
    if (name === undefined || tolerated.includes(name)) body = remove(body);
  return { ...request, body };
}

function describeRequest({ root, method, path }: CanonicalRequest): string {
  return `${method} ${path} to the ${root} root`;
}

/** Removes members of the body itself, but not nested ones. */
function omitMembers(isUnwanted: (value: unknown) => boolean): (body: unknown) => unknown {
  return (body) =>
    isObject(body)
      ? Object.fromEntries(Object.entries(body).filter(([, value]) => !isUnwanted(value)))
      : body;
}

function omit(unwanted: (member: [string, unknown]) => boolean): (value: unknown) => unknown {
  return function clean(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter((member) => !unwanted(member));
    return Object.fromEntries(kept.map(([key, inner]) => [key, clean(inner)]));
  };
}
