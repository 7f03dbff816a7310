import type { ResponseKind } from '../operation.js';

/** What the contract documents about an operation, besides what the validators know. */
export interface DocumentedOperation {
  /** Of the success response. */
  readonly status: number;
  readonly kind: ResponseKind;
  /** The places of secrets in the bodies, such as `hooks[].headers[].value`. */
  readonly secrets: { readonly request: readonly string[]; readonly response: readonly string[] };
}
