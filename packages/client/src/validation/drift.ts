import type { Operation } from '../operation.js';

/** One way in which an answer departs from the contract. The caller of the operation gets the answer as it came. */
export interface Drift {
  readonly operation: Operation;
  readonly status: number;
  /** JSON Pointer (RFC 6901) into the answer; for a missing field, to where it should stand; empty for all of it. */
  readonly pointer: string;
  /** The JSON Schema keyword that the answer violates, `extraField` or `status`. */
  readonly keyword: string;
  /** What the contract has there. */
  readonly expected: unknown;
  /** What came, redacted; an object or array by its kind alone. */
  readonly found: unknown;
}

/** A value of which the contract declares something unknown, or an error, of which it states nothing. */
export interface Observation {
  readonly operation: Operation;
  readonly status: number;
  readonly contentType: string | null;
  /** JSON Pointer into the contract's `openapi.json` to where the unknown is declared; absent for an error. */
  readonly unspecified?: string;
  /** What came, redacted: a text or number as it is, an object by the names of its fields, an array by `array`. */
  readonly found: unknown;
}
