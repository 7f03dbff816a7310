import { Problem } from './problem.js';

/** A segment of a path without its percent-encoding, or a Problem of 400. */
export const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Problem(400, 'malformed-request', 'The path holds a malformed percent-encoding.');
  }
};
