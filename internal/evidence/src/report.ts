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
  /** Violations in requests that the platform refused with a 4xx status, as the contract says. They contradict nothing. */
  readonly refused: readonly Violation[];
  readonly undeclared: readonly UndeclaredField[];
  /** The open questions of the contract. */
  readonly questions: readonly AnsweredQuestion[];
}

export interface OperationSummary {
  readonly operationId: string;
  readonly exchanges: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly bodies: BodyCounts;
}

/** Numbers of bodies that the contract describes, in requests and in responses with a 2xx status. */
export interface BodyCounts {
  readonly compared: number;
  /** Those that the recorder left out. */
  readonly missing: number;
  /** Those that are compressed, cut off, or broken by the recorder. */
  readonly unreadable: number;
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
  readonly id: string;
  readonly what: string;
  readonly kind: UnspecifiedKind;
  /** Whether a wrong reading destroys or costs something. */
  readonly risk: boolean;
  /** Where the contract asks the question. */
  readonly places: readonly { readonly pointer: string; readonly subject: string }[];
  readonly status: 'observed' | 'not-observed' | 'not-observable';
  readonly observations: readonly Observation[];
}

/** A form, `count` times of `of`. */
export interface Observation {
  /** The subject of one of the question's places. */
  readonly place: string;
  readonly text: string;
  readonly count: number;
  readonly of: number;
  readonly supports?: Choice;
}

/** What the sandbox can do to behave as observed, or null if none of the choices of the decision does. */
export interface Choice {
  readonly decision: string;
  readonly choice: string | null;
}

export type Question = Unspecified;
