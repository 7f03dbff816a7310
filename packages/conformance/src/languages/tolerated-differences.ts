import type { CanonicalRequest } from './canonical-request.js';

/** A difference between languages that no configuration removes and that the service cannot be hurt by. */
export interface ToleratedDifference {
  languages: string[];
  what: string;
  reason: string;
  /** Makes both sides of a comparison the same, and nothing else. */
  level(request: CanonicalRequest): CanonicalRequest;
}

/** No more than five: beyond that the log would no longer be one. */
export const toleratedDifferences: ToleratedDifference[] = [];

export function tolerate(language: string, request: CanonicalRequest): CanonicalRequest {
  return toleratedDifferences
    .filter(({ languages }) => languages.includes(language))
    .reduce((levelled, { level }) => level(levelled), request);
}
