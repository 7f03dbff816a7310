import type { Unspecified, UnspecifiedKind } from '@voice-agent-platform/openapi/unspecified';

/**
 * What recorded traffic shows about the contract: names of the contract and of undeclared fields, members of
 * enumerations, forms and counts.
 */
export interface Report {
  /** That the report must not be shared, if it shows names and values that people chose. */
  readonly notice?: string;
  readonly contract: { readonly version: string; readonly sha256: string };
  readonly files: readonly {
    /** Without its folder. */
    readonly name: string;
    readonly exchanges: number;
    readonly matched: number;
    readonly ignored: number;
  }[];
  /** Number of exchanges that show what another one shows. They count once everywhere below, except as exchanges and statuses. */
  readonly repeated: number;
  /** The operations that were seen, in the order of the contract. */
  readonly operations: readonly OperationSummary[];
  readonly violations: readonly Violation[];
  readonly undeclared: readonly UndeclaredField[];
  /** One for each `x-unspecified` entry. */
  readonly questions: readonly AnsweredQuestion[];
}

export interface OperationSummary {
  readonly operationId: string;
  readonly exchanges: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

export type Part = 'request' | 'response';

/** Where the traffic contradicts the contract. */
export interface Violation {
  readonly operationId: string;
  readonly part: Part;
  /** Null without a response. */
  readonly status: number | null;
  /** Into the body, or below `/path` and `/query`. `*` is an index or a key of a map. */
  readonly pointer: string;
  /** Of JSON Schema, or `status`, `contentType` or `body`. */
  readonly keyword: string;
  readonly message: string;
  readonly count: number;
}

export interface UndeclaredField {
  readonly operationId: string;
  readonly part: Part;
  readonly pointer: string;
  /** JSON types. */
  readonly types: readonly string[];
  readonly count: number;
}

export interface AnsweredQuestion {
  readonly pointer: string;
  readonly subject: string;
  readonly what: string;
  readonly kind: UnspecifiedKind;
  readonly status: 'observed' | 'not-observed' | 'not-observable';
  readonly observations: readonly Observation[];
}

/** A form, `count` times of `of`. */
export interface Observation {
  readonly text: string;
  readonly count: number;
  readonly of: number;
}

export type Question = Unspecified;
