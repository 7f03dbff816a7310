import type { kinds } from './kinds.js';

/** The kind of a question in `x-unspecified`. */
export type UnspecifiedKind = keyof typeof kinds;

/** A question that the platform's description leaves open. */
export interface Unspecified {
  /** Name of the question. Entries at several places share it. */
  readonly id: string;
  /** JSON Pointer to the object in the document that contains the entry. */
  readonly pointer: string;
  /** The name of the same place for readers: `UseCase.timezone`, `createModel`. */
  readonly subject: string;
  /** The unknown behavior. */
  readonly what: string;
  /** The recommended assumption until it is specified. */
  readonly assume: string;
  readonly kind: UnspecifiedKind;
  /**
   * True if the values are the platform's own vocabulary, such as a kind of change, and never text that a customer
   * wrote. A report on recorded traffic may show them.
   */
  readonly values?: true;
  /** True if a wrong assumption could lose data or cost money. */
  readonly risk?: true;
}
