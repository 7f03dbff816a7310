import type { ResponseKind } from '../operation.js';

/** The contract's documentation of an operation, besides its validators. */
export interface DocumentedOperation {
  /** The status of the success response. */
  readonly status: number;
  readonly kind: ResponseKind;
  readonly secrets: { readonly request: readonly Place[]; readonly response: readonly Place[] };
}

/** The steps to a secret in a body: names, `[]` for each item, and `*` for each field. */
export type Place = readonly string[];
