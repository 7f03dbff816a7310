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
    languages: ['python', 'java', 'csharp', 'typescript', 'client'],
    what: 'A field that the contract does not declare, read in an answer, is sent back with the object that holds it.',
    reason:
      'Clients that keep unknown fields are as right as those that drop them: the contract neither declares nor forbids them.',
    level: ({ body, ...request }) => ({
      ...request,
      ...(body !== undefined && { body: withoutUndeclaredFields(body) }),
    }),
  },
  {
    languages: ['java'],
    what: 'A member of a free-form object that is null is not sent.',
    reason:
      'Gson has one switch for null in a whole request: with it on, an update would send null for each field that its caller never set.',
    level: ({ body, ...request }) => ({
      ...request,
      ...(body !== undefined && { body: withoutNulls(body) }),
    }),
  },
];

export function tolerate(language: string, request: CanonicalRequest): CanonicalRequest {
  return toleratedDifferences
    .filter(({ languages }) => languages.includes(language))
    .reduce((levelled, { level }) => level(levelled), request);
}

/** The hostile server's undeclared fields are known by their names. */
const withoutUndeclaredFields = omit(([key]) => undeclaredFields.includes(key));

const withoutNulls = omit(([, value]) => value === null);

function omit(unwanted: (member: [string, unknown]) => boolean): (value: unknown) => unknown {
  return function clean(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter((member) => !unwanted(member));
    return Object.fromEntries(kept.map(([key, inner]) => [key, clean(inner)]));
  };
}
