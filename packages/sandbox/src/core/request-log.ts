import type { OperationId } from '@voice-agent-platform/validators';
import { joined } from '../common/bytes.js';
import { isTestKey } from '../common/check.js';
import { harmIn } from '../common/json-value.js';
import type { ProblemFault } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import {
  choicesOf,
  decisionIds,
  questionsOf,
  sentenceOf,
  type Choices,
} from '../decisions/choices.js';
import type { DecisionId } from '../decisions/decisions.js';
import type { QuestionId } from '../generated/questions.js';
import type { Incoming, Outgoing } from '../http/exchange.js';
import type { Change } from '../state/changes.js';

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
  /** The parsed body, or its text if it is a text in JSON or refused as JSON. Absent if there is none, or if it is too long. */
  readonly body?: unknown;
  /** Length of the body in bytes. Absent if there is none, or if it is too long. */
  readonly bodyBytes?: number;
  /** Absent if the connection ended before any response. */
  readonly status?: number;
  /** When it arrived, on the sandbox's clock: milliseconds since the epoch. */
  readonly receivedAt: number;
  /** How long the sandbox took, in milliseconds. */
  readonly durationMs: number;
  /** Absent if the connection ended before any response. */
  readonly response?: {
    readonly headers: Readonly<Record<string, string>>;
    /** Parsed as `body` is. Absent if there is none. */
    readonly body?: unknown;
    /** Length of the body in bytes. */
    readonly bytes: number;
  };
  /** Why the request was refused, with JSON Pointers into it. */
  readonly faults: readonly ProblemFault[];
  /** The changes that it made to the state. */
  readonly changes: readonly Change[];
  /** The requested failure, such as `status 503` or `delay of 500 ms`. */
  readonly forced?: string;
  /**
   * Where the response comes from: the example of the contract, or a function that the program added with `respond`. Absent
   * if it comes from the sandbox's own behavior.
   */
  readonly source?: 'example' | 'program';
  /** The choices that changed the response or the changes: those that are not the default, and matter to this request. */
  readonly decisions: Choices;
  /**
   * What the request sent and the contract does not have: JSON Pointers of fields, such as `/nam`, and query parameters, such
   * as `?Limit`. The sandbox ignores them, and lists at most 20.
   */
  readonly dropped: readonly string[];
}

/** The trace of a request, filled in while the request is handled. */
export interface Trace extends Pick<Incoming, 'root' | 'method' | 'path' | 'query' | 'headers'> {
  receivedAt: number;
  operationId?: OperationId;
  /** Absent if it is too long. */
  body?: Uint8Array | undefined;
  faults?: readonly ProblemFault[];
  changes?: readonly Change[];
  forced?: string;
  /** The requested outcome of a created model's training. */
  training?: 'failed';
  dropped?: readonly string[];
  source?: NonNullable<RecordedRequest['source']>;
  /** The choices in force, and the decisions met so far. */
  readonly chosen: Choices;
  readonly met: Set<DecisionId>;
  /** Returns the response and the changes under other choices, as text. */
  outcomeUnder?: (choices: Choices) => string;
}

const MAX_RECORDED = 1_000;
/** For all bodies together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Records are created only when the log is read, because most are never read. */
interface Entry {
  readonly id: number;
  readonly trace: Trace;
  readonly outgoing: Outgoing;
  readonly durationMs: number;
}

function bytesOf({ trace, outgoing }: Entry): number {
  return (trace.body?.length ?? 0) + (outgoing.body?.length ?? 0);
}

/** Keeps the last thousand requests, or fewer if their bodies are long. */
export class RequestLog {
  #lastId = 0;
  #bytes = 0;
  #entries: Entry[] = [];

  /** The recorded requests with a greater id, oldest first. */
  after(id: number): readonly RecordedRequest[] {
    // After a restart, a reader may know an id that has not been issued yet.
    const known = id > this.#lastId ? 0 : id;
    return this.#entries.filter((entry) => entry.id > known).map(recordOf);
  }

  /** The decisions that the recorded requests met. */
  get decisions(): readonly MetDecision[] {
    return metIn(this.#entries.map(({ trace }) => trace));
  }

  record(trace: Trace, outgoing: Outgoing, durationMs: number): Entry {
    const entry = { id: ++this.#lastId, trace, outgoing, durationMs };
    this.#entries.push(entry);
    this.#bytes += bytesOf(entry);
    while (this.#entries.length > MAX_RECORDED || this.#bytes > MAX_BYTES) {
      this.#bytes -= bytesOf(this.#entries.shift()!);
    }
    return entry;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Forgets the requests up to this id. Default: all. */
  clear(last = this.#lastId): void {
    this.#entries = this.#entries.filter(({ id }) => id > last);
    this.#bytes = this.#entries.reduce((bytes, entry) => bytes + bytesOf(entry), 0);
  }
}

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() };

/** Parses JSON, unless writing it again would change it. */
function readable(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || harmIn(value) !== undefined ? text : value;
  } catch {
    return text;
  }
}

const CREDENTIALS = new Set(['authorization', 'proxy-authorization', 'cookie']);

function shown(headers: Incoming['headers']): Readonly<Record<string, string>> {
  const all = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const isHidden = CREDENTIALS.has(name) && !isTestKey(value.replace(/^bearer +/i, ''));
    return [[name, isHidden ? '[hidden]' : String(value)]];
  });
  return Object.fromEntries(all) as Record<string, string>;
}

/** Returns true if these choices would change the response to a request or its effects. */
export function differs({ chosen, outcomeUnder, forced }: Trace, other: Choices): boolean {
  // A request that was refused early or made to fail may depend on every decision that it met.
  if (!outcomeUnder || forced !== undefined) return true;
  return outcomeUnder(chosen) !== outcomeUnder({ ...chosen, ...other });
}

function decisive(trace: Trace): Choices {
  const found = [...trace.met].flatMap((id) => {
    const [byDefault] = choicesOf(id);
    const choice = trace.chosen[id] ?? byDefault;
    const isDecisive = choice !== byDefault && differs(trace, { [id]: byDefault });
    return isDecisive ? [[id, choice]] : [];
  });
  return Object.fromEntries(found) as Choices;
}

/** A decision that requests met. */
export interface MetDecision {
  readonly id: DecisionId;
  /** The choice in force. */
  readonly choice: string;
  /** The sandbox's behavior under the choice. */
  readonly text: string;
  /** The open questions that it resolves. */
  readonly questions: readonly MetQuestion[];
  /** The number of requests that met it. */
  readonly met: number;
  /** For each other choice, the number of requests that would have had another response or other changes. */
  readonly others: Readonly<Record<string, number>>;
}

interface MetQuestion {
  readonly id: QuestionId;
  readonly what: string;
  readonly assume: string;
  /** True if a wrong assumption could lose data or cost money. */
  readonly risk?: boolean;
}

/** Lists the decisions that requests met, in the order of the table. */
function metIn(traces: readonly Trace[]): readonly MetDecision[] {
  return decisionIds.flatMap((id) => {
    const met = traces.filter((trace) => trace.met.has(id));
    const [first] = met;
    if (!first) return [];
    const choice = first.chosen[id] ?? choicesOf(id)[0]!;
    const others = choicesOf(id)
      .filter((other) => other !== choice)
      .map((other) => [other, met.filter((trace) => differs(trace, { [id]: other })).length]);
    return {
      id,
      choice,
      text: sentenceOf(id, choice),
      questions: questionsOf(id),
      met: met.length,
      others: Object.fromEntries(others) as Record<string, number>,
    };
  });
}

export function recordOf({ id, trace, outgoing, durationMs }: Entry): RecordedRequest {
  const { headers, body, chosen: _, met: __, outcomeUnder: ___, training: ____, ...rest } = trace;
  const sent = outgoing.body ?? joined(outgoing.sent ?? []);
  const text = typeof sent === 'string' ? sent : utf8.decoder.decode(sent);
  return {
    id,
    faults: [],
    changes: [],
    decisions: decisive(trace),
    dropped: [],
    ...rest,
    headers: shown(headers),
    ...(body?.length && { body: readable(utf8.decoder.decode(body)), bodyBytes: body.length }),
    ...(outgoing.connection !== 'reset' && {
      status: outgoing.status,
      response: {
        headers: Object.fromEntries(
          Object.entries(outgoing.headers).map(([name, value]) => [
            name,
            [value].flat().join(', '),
          ]),
        ),
        ...(text !== '' && { body: readable(text) }),
        bytes: typeof sent === 'string' ? utf8.encoder.encode(sent).length : sent.length,
      },
    }),
    durationMs: Math.round(durationMs * 1_000) / 1_000,
  };
}
