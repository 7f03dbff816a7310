import type { CanonicalRequest } from './canonical-request.js';
import { undeclaredFields } from './hostile-server.js';

/** A difference between languages that no configuration removes and that the service cannot be hurt by. */
export interface ToleratedDifference {
  languages: string[];
  what: string;
  reason: string;
  /** Makes both sides of a comparison the same, and nothing else. */
  level: (request: CanonicalRequest) => CanonicalRequest;
}

/** No more than five: beyond that the log would no longer be one. */
export const toleratedDifferences: ToleratedDifference[] = [
  {
    languages: ['python', 'typescript', 'client'],
    what: 'A field that the contract does not declare, read in an answer, is sent back with the object that holds it.',
    reason:
      'Clients that keep unknown fields are as right as those that drop them: the contract neither declares nor forbids them.',
    level: ({ body, ...request }) => ({
      ...request,
      ...(body !== undefined && { body: withoutUndeclaredFields(body) }),
    }),
  },
];

export function tolerate(language: string, request: CanonicalRequest): CanonicalRequest {
  return toleratedDifferences
    .filter(({ languages }) => languages.includes(language))
    .reduce((levelled, { level }) => level(levelled), request);
}

/** The hostile server's undeclared fields are known by their names. */
function withoutUndeclaredFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndeclaredFields);
  if (typeof value !== 'object' || value === null) return value;
  const declared = Object.entries(value).filter(([key]) => !undeclaredFields.includes(key));
  return Object.fromEntries(declared.map(([key, inner]) => [key, withoutUndeclaredFields(inner)]));
}
