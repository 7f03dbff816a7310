import type { OperationId } from '@voice-agent-platform/validators';
import { joinChunks } from '../common/bytes.js';
import { HIDDEN_CREDENTIALS, isTestKey } from '../common/test-keys.js';
import { findHarm } from '../common/json-value.js';
import type { ProblemFault } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import type { Choices } from '../decisions/choices.js';
import type { Incoming, Outgoing } from '../http/exchange.js';
import type { Change } from '../state/changes.js';
import { decisiveChoices, type Trace } from './trace.js';

/** A request that the sandbox received, as it was sent. */
export interface RecordedRequest {
  /** Position among all requests of this sandbox, from 1. */
  readonly id: number;
  /** Absent if no operation was reached. */
  readonly operationId?: OperationId;
  readonly root: Root;
  readonly method: string;
  /** Without the query, still percent-encoded. */
  readonly path: string;
  /** Without the question mark, still percent-encoded. Empty if there is none. */
  readonly query: string;
  /** `[hidden]` stands for credentials that are not a test key. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The parsed body, or its text if it is not JSON, is a JSON string, or is JSON that the sandbox refuses. Absent if there
   * is none, or if it is too long.
   */
  readonly body?: unknown;
  /** Length of the body in bytes. Absent if there is none, or if it is too long. */
  readonly bodyBytes?: number;
  /** Absent if the connection ended before any response. */
  readonly status?: number;
  /** Time of its arrival on the sandbox's clock, in milliseconds since the epoch. */
  readonly receivedAt: number;
  /** Time that the sandbox took, in milliseconds. */
  readonly durationMs: number;
  /** Absent if the connection ended before any response. */
  readonly response?: {
    readonly headers: Readonly<Record<string, string>>;
    /** Parsed as `body` is. Absent if there is none. Of a longer one than `maxBodyBytes`, at most the beginning. */
    readonly body?: unknown;
    /** Length of the body in bytes. */
    readonly bytes: number;
  };
  /** The reasons for a refusal, with JSON Pointers into the request. */
  readonly faults: readonly ProblemFault[];
  /** The changes that it made to the state, 50 at most. */
  readonly changes: readonly Change[];
  /** The number of its other changes. Absent if there are none. */
  readonly moreChanges?: number;
  /** The requested failure, such as `status 503` or `delay of 500 ms`. */
  readonly forced?: string;
  /**
   * The source of the response: the example of the contract, or a function that the program added with `respond`. Absent if
   * it comes from the sandbox's own behavior.
   */
  readonly source?: 'example' | 'program';
  /** The choices that changed the response or the changes: those that are not the default, and matter to this request. */
  readonly decisions: Choices;
  /**
   * The fields that the contract does not have, as JSON Pointers such as `/nam`, and such query parameters, such as
   * `?Limit`. The sandbox ignores them, and lists at most 20.
   */
  readonly dropped: readonly string[];
}

/** A handled request. Its record is created from it. */
export interface LogEntry {
  readonly id: number;
  readonly trace: Trace;
  readonly outgoing: Outgoing;
  readonly durationMs: number;
}

export function toRecord({ id, trace, outgoing, durationMs }: LogEntry): RecordedRequest {
  const { headers, body, decided: _, ...noted } = trace;
  return {
    id,
    faults: [],
    changes: [],
    decisions: decisiveChoices(trace),
    dropped: [],
    ...noted,
    headers: withoutCredentials(headers),
    ...(body?.length && { body: readBody(body), bodyBytes: body.length }),
    ...(outgoing.connection !== 'reset' && {
      status: outgoing.status,
      response: recordResponse(outgoing),
    }),
    durationMs: Math.round(durationMs * 1_000) / 1_000,
  };
}

function recordResponse(outgoing: Outgoing): NonNullable<RecordedRequest['response']> {
  const headers = Object.entries(outgoing.headers).map(([name, value]) => [
    name,
    [value].flat().join(', '),
  ]);
  const { sent } = outgoing;
  const body = outgoing.body ?? joinChunks(sent?.kept ?? []);
  const text = typeof body === 'string' ? body : utf8.decoder.decode(body);
  const bytes = typeof body === 'string' ? utf8.encoder.encode(body) : body;
  return {
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(text !== '' && { body: parse(text) }),
    bytes: sent?.bytes ?? bytes.length,
  };
}

const utf8 = {
  encoder: new TextEncoder(),
  decoder: new TextDecoder(),
  strict: new TextDecoder('utf-8', { fatal: true }),
};

/** Reads the body of a request. One that is not UTF-8 stays text, in which U+FFFD stands for the other bytes. */
function readBody(bytes: Uint8Array): unknown {
  try {
    return parse(utf8.strict.decode(bytes));
  } catch {
    return utf8.decoder.decode(bytes);
  }
}

/** Parses JSON. A JSON string and JSON that the sandbox refuses stay text, so that a record shows how they were sent. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || findHarm(value) !== undefined ? text : value;
  } catch {
    // It is not JSON.
    return text;
  }
}

const CREDENTIALS = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** Hides credentials that are not a test key. */
function withoutCredentials(headers: Incoming['headers']): Readonly<Record<string, string>> {
  const all = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const isHidden = CREDENTIALS.has(name) && !isTestKey(value.replace(/^bearer +/i, ''));
    return [[name, isHidden ? HIDDEN_CREDENTIALS : String(value)]];
  });
  return Object.fromEntries(all) as Record<string, string>;
}
