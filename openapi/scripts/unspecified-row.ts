import type { kinds } from './kinds.js';

/** What sort of question an entry of `x-unspecified` asks. */
export type UnspecifiedKind = keyof typeof kinds;

/** A question that the platform's description leaves open. */
export interface Unspecified {
  /** Name of the question. Entries at several places share it. */
  readonly id: string;
  /** JSON Pointer into the document, to the object that has the entry. */
  readonly pointer: string;
  /** The same place as a reader names it: `UseCase.timezone`, `createModel`. */
  readonly subject: string;
  /** What is unknown. */
  readonly what: string;
  /** What a client should assume until it is specified. */
  readonly assume: string;
  readonly kind: UnspecifiedKind;
  /**
   * Whether the values that occur are the platform's own vocabulary, such as a kind of change, and never what a customer
   * wrote. A report on recorded traffic may show them.
   */
  readonly values?: true;
  /** Whether a wrong reading destroys or costs something. */
  readonly risk?: true;
}
