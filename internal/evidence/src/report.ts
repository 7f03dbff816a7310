import type {
  QuestionId,
  unspecified,
  UnspecifiedKind,
} from '@voice-agent-platform/openapi/unspecified';

/**
 * The findings of a comparison: names of the contract and of undeclared fields, members of enumerations, forms and
 * counts.
 */
export interface Report {
  /** A warning not to share the report, if it shows names and values that people chose. */
  readonly notice?: string;
  readonly contract: { readonly version: string; readonly sha256: string };
  readonly files: readonly {
    /** The file name without its folder. */
    readonly name: string;
    readonly exchanges: number;
    readonly matched: number;
    readonly ignored: number;
  }[];
  /** Number of exchanges that repeat another one. Except in `exchanges` and `statuses`, they count once. */
  readonly repeated: number;
  /** The operations in the recordings, in the order of the contract. */
  readonly operations: readonly OperationSummary[];
  readonly violations: readonly Violation[];
  /** Violations in requests that the platform refused with a 4xx status, as the contract says. */
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
  readonly bodies: Readonly<Record<Part, BodyCounts>>;
}

/** Numbers of bodies that the contract describes. Responses are those with a 2xx status. */
export interface BodyCounts {
  readonly compared: number;
  /** Bodies that the recorder left out. */
  readonly missing: number;
  /** Bodies that are compressed, cut off, or broken by the recorder. */
  readonly unreadable: number;
}

export type Part = 'request' | 'response';

/** A place where the traffic violates the contract. */
export interface Violation {
  readonly operationId: string;
  readonly part: Part;
  /** Null without a response. */
  readonly status: number | null;
  /** A pointer into the body, or below `/path` and `/query`. `*` is an index or a key of a map. */
  readonly pointer: string;
  /** A keyword of JSON Schema, or `status`, `contentType` or `body`. */
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
  readonly id: QuestionId;
  readonly what: string;
  readonly kind: UnspecifiedKind;
  /** True if a wrong assumption could lose data or cost money. */
  readonly risk: boolean;
  /** Where the contract asks the question. */
  readonly places: readonly { readonly pointer: string; readonly subject: string }[];
  readonly status: 'observed' | 'not-observed' | 'not-observable';
  readonly observations: readonly Observation[];
}

/** A form that occurs `count` times in `of` occasions. */
export interface Observation {
  /** The subject of the place where it was observed. */
  readonly place: string;
  readonly text: string;
  readonly count: number;
  readonly of: number;
  readonly supports?: Choice;
}

/** The choice of the sandbox's decision that matches the observation, or null if none does. */
export interface Choice {
  readonly decision: string;
  readonly choice: string | null;
}

/** An open question of the contract at one of its places. */
export type Question = (typeof unspecified)[number];
