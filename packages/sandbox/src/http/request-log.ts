import type { OperationId } from '@voice-agent-platform/validators';
import type { Change } from '../state/changes.js';
import { bearerToken } from './guard.js';
import type { Incoming, Outgoing, Root } from './exchange.js';
import type { JsonBody } from './json-body.js';
import type { ProblemFault } from './problem.js';
import { redactorOf } from './redact.js';

/** A request as the sandbox saw it, without its secrets. */
export interface RecordedRequest {
  /** Counts the requests of this sandbox, from 1. */
  readonly id: number;
  /** Absent if no operation was reached. */
  readonly operationId?: OperationId;
  readonly root: Root;
  readonly method: string;
  /** Without the query, still percent-encoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body; absent if none was read, and if it is longer than 16 KiB. */
  readonly body?: unknown;
  /** Absent if the connection ended before any response. */
  readonly status?: number;
  /** When it arrived, on the sandbox's clock: milliseconds since the epoch. */
  readonly receivedAt: number;
  /** How long the sandbox took, in milliseconds. */
  readonly durationMs: number;
  /** Absent if the connection ended before any response. */
  readonly response?: {
    readonly headers: Readonly<Record<string, string>>;
    /** Parsed if it is JSON; absent if there is none, and if it is longer than 16 KiB. */
    readonly body?: unknown;
    readonly bytes: number;
  };
  /** Why the request was refused, with pointers into it. */
  readonly faults: readonly ProblemFault[];
  /** What it changed in the state. */
  readonly changes: readonly Change[];
  /** The failure that was requested for it, in words: `status 503`, `delay of 500 ms`. */
  readonly forced?: string;
}

/** What is learned about a request while it is handled. */
export interface Trace {
  operationId?: OperationId;
  body?: JsonBody | undefined;
  faults?: readonly ProblemFault[];
  changes?: readonly Change[];
  forced?: string;
}

export interface Finished {
  readonly incoming: Incoming;
  readonly trace: Trace;
  readonly outgoing: Outgoing;
  readonly receivedAt: number;
  readonly durationMs: number;
  /** Length of the response's body. */
  readonly bytes?: number;
  /** Secret values that may turn up anywhere in the request and its response. */
  readonly secrets: readonly (string | undefined)[];
}

export interface RequestLog {
  /** The last thousand requests, oldest first. */
  readonly requests: readonly RecordedRequest[];
  readonly size: number;
  /** How often it was cleared. */
  readonly clearings: number;
  /** Those of them whose id is greater. */
  after(id: number): readonly RecordedRequest[];
  /** Records a request. The record is made when the function that this returns is called, or when somebody reads it. */
  record(finished: Finished): () => RecordedRequest;
  /** Returns a function that brings back what was forgotten. */
  clear(): () => void;
}

const maxRecorded = 1_000;
// A thousand bodies of the greatest length would hold a gigabyte.
const maxBodyBytes = 16 * 1024;

interface Entry {
  readonly id: number;
  readonly read: () => RecordedRequest;
}

/** Remembers the last thousand requests. Redaction waits until somebody looks: most requests are never looked at. */
export function createRequestLog(notify: () => void): RequestLog {
  let entries: Entry[] = [];
  let issued = 0;
  let clearings = 0;
  const last = (): readonly Entry[] => entries.slice(-maxRecorded);
  return {
    get requests() {
      return last().map(({ read }) => read());
    },
    get size() {
      return Math.min(entries.length, maxRecorded);
    },
    get clearings() {
      return clearings;
    },
    after: (id) => {
      // After a restart a reader can know an id that was not issued yet.
      const known = id > issued ? 0 : id;
      return last()
        .filter((entry) => entry.id > known)
        .map(({ read }) => read());
    },
    record: (finished) => {
      const id = ++issued;
      let raw: Finished | undefined = slim(finished);
      let recorded: RecordedRequest | undefined;
      const read = (): RecordedRequest => {
        if (!recorded) {
          recorded = recordOf(id, raw!);
          raw = undefined;
        }
        return recorded;
      };
      entries.push({ id, read });
      // Cut in bulk: removing the first of a long array with each request would move all of it each time.
      if (entries.length >= 2 * maxRecorded) entries = entries.slice(-maxRecorded);
      notify();
      return read;
    },
    clear: () => {
      const forgotten = entries;
      entries = [];
      clearings += 1;
      notify();
      return () => {
        entries = [...forgotten, ...entries];
        clearings += 1;
        notify();
      };
    },
  };
}

/** Without what would keep a large body in memory. */
function slim(finished: Finished): Finished {
  const { incoming, trace, outgoing } = finished;
  const { root, method, path, query, headers, origin } = incoming;
  const bodyIsShort = (trace.body?.bytes ?? 0) <= maxBodyBytes;
  return {
    ...finished,
    bytes: lengthOf(outgoing.body),
    incoming: { root, method, path, query, headers, origin } as Incoming,
    trace: bodyIsShort ? trace : { ...trace, body: undefined },
    outgoing: isShort(outgoing.body) ? outgoing : { ...outgoing, body: undefined },
  };
}

/** In bytes, but for long texts that are not ASCII, which are not worth encoding for it. */
function lengthOf(body: Outgoing['body']): number {
  if (typeof body === 'string') return body.length;
  return body instanceof Uint8Array ? body.length : 0;
}

function isShort(body: Outgoing['body']): boolean {
  return typeof body === 'string' && body.length <= maxBodyBytes;
}

function parsed(outgoing: Outgoing): unknown {
  const { body, headers } = outgoing;
  if (typeof body !== 'string' || body === '') return undefined;
  if (!headers['content-type']?.includes('json')) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function recordOf(
  id: number,
  { incoming, trace, outgoing, receivedAt, durationMs, secrets, bytes = 0 }: Finished,
): RecordedRequest {
  const redact = redactorOf([...secrets, bearerToken(incoming.headers)]);
  const { operationId, body, faults = [], changes = [], forced } = trace;
  const responseBody = parsed(outgoing);
  return {
    id,
    ...(operationId && { operationId }),
    root: incoming.root,
    method: incoming.method,
    path: redact.path(incoming.path),
    query: redact.query(incoming.query),
    headers: redact.headers(incoming.headers),
    ...(body?.value !== undefined && { body: redact.json(body.value) }),
    ...(outgoing.connection !== 'reset' && {
      status: outgoing.status,
      response: {
        headers: redact.headers(outgoing.headers),
        ...(responseBody !== undefined && { body: redact.json(responseBody) }),
        bytes,
      },
    }),
    receivedAt,
    durationMs: Math.round(durationMs * 1_000) / 1_000,
    faults,
    changes: redact.json(changes) as readonly Change[],
    ...(forced !== undefined && { forced }),
  };
}
