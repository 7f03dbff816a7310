import type { ResponseKind } from '../operation.js';

/** What the contract documents about an operation, besides what the validators know. */
export interface DocumentedOperation {
  /** Of the success response. */
  readonly status: number;
  readonly kind: ResponseKind;
  readonly secrets: { readonly request: readonly Place[]; readonly response: readonly Place[] };
}

/** The steps to a secret in a body: names, `[]` for each item, and `*` for each field. */
export type Place = readonly string[];
