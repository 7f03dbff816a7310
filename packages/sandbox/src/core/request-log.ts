import type { OperationId } from '@voice-agent-platform/validators';
import type { ProblemFault } from '../common/problem.js';
import { redactorOf } from '../common/redact.js';
import type { Root } from '../common/roots.js';
import type { Incoming, Outgoing } from '../http/exchange.js';
import { credentialsIn } from '../http/guard.js';
import type { JsonBody } from '../http/json-body.js';
import type { Change } from '../state/changes.js';

/** A request that the sandbox received, without its secrets. */
export interface RecordedRequest {
  /** Position among all requests of this sandbox, from 1. */
  readonly id: number;
  /** Absent if no operation was reached. */
  readonly operationId?: OperationId;
  readonly root: Root;
  readonly method: string;
  /** Without the query, still percent-encoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body. Absent if no body was read, or if it is longer than 16 KiB. */
  readonly body?: unknown;
  /** Length of the body in bytes. Absent if no body was read. */
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
    /** Parsed if it is JSON. Absent if there is no body, or if it is longer than 16 KiB. */
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
}

/** Collects information about a request while it is handled. */
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
  /** Secret values to hide anywhere in the request and its response. */
  readonly secrets: readonly (string | undefined)[];
}

const MAX_RECORDED = 1_000;
// A thousand bodies of the greatest length would hold a gigabyte.
const MAX_BODY_BYTES = 16 * 1024;

interface Entry {
  readonly id: number;
  readonly read: () => RecordedRequest;
}

/** Keeps the last thousand requests. They are redacted when they are first read: most never are. */
export class RequestLog {
  /** Id of the last request. */
  lastId = 0;
  #entries: Entry[] = [];

  /** The last thousand requests with a greater id, oldest first. */
  after(id: number): readonly RecordedRequest[] {
    // After a restart, a reader can know an id that has not been issued yet.
    const known = id > this.lastId ? 0 : id;
    const last = this.#entries.slice(-MAX_RECORDED);
    return last.filter((entry) => entry.id > known).map(({ read }) => read());
  }

  /** Records a request. The returned function creates the redacted record, as reading the log does. */
  record(finished: Finished): () => RecordedRequest {
    const id = ++this.lastId;
    let raw: Finished | undefined = slim(finished);
    let recorded: RecordedRequest | undefined;
    const read = (): RecordedRequest => {
      recorded ??= recordOf(id, raw!);
      raw = undefined;
      return recorded;
    };
    this.#entries.push({ id, read });
    // Cut in bulk: removing the first entry with each request would move the whole array each time.
    if (this.#entries.length >= 2 * MAX_RECORDED)
      this.#entries = this.#entries.slice(-MAX_RECORDED);
    return read;
  }

  /** Forgets the requests up to this id. */
  forget(id: number): void {
    this.#entries = this.#entries.filter((entry) => entry.id > id);
  }
}

const utf8 = new TextEncoder();

/** Drops large bodies, so that the log does not keep them in memory. */
function slim(finished: Finished): Finished {
  const { root, method, path, query, headers, origin } = finished.incoming;
  const { body } = finished.outgoing;
  const { bytes = 0 } = finished.trace.body ?? {};
  return {
    ...finished,
    bytes: typeof body === 'string' ? utf8.encode(body).length : 0,
    incoming: { root, method, path, query, headers, origin } as Incoming,
    ...(bytes > MAX_BODY_BYTES && {
      trace: { ...finished.trace, body: { value: undefined, bytes } },
    }),
    ...((typeof body !== 'string' || body.length > MAX_BODY_BYTES) && {
      outgoing: { ...finished.outgoing, body: undefined },
    }),
  };
}

function parsed({ body, headers }: Outgoing): unknown {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return headers['content-type']?.includes('json') ? JSON.parse(body) : body;
  } catch {
    return body;
  }
}

function recordOf(
  id: number,
  { incoming, trace, outgoing, receivedAt, durationMs, secrets, bytes = 0 }: Finished,
): RecordedRequest {
  const redact = redactorOf([...secrets, ...credentialsIn(incoming.headers)]);
  const { operationId, body, faults = [], changes = [], forced } = trace;
  const responseBody = parsed(outgoing);
  return {
    id,
    ...(operationId && { operationId }),
    root: incoming.root,
    method: incoming.method,
    path: redact.text(incoming.path),
    query: redact.query(incoming.query),
    headers: redact.headers(incoming.headers),
    ...(body?.value !== undefined && { body: redact.json(body.value) }),
    ...(body && body.bytes > 0 && { bodyBytes: body.bytes }),
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
    // A key of a body is part of a pointer.
    faults: redact.json(faults) as readonly ProblemFault[],
    changes,
    ...(forced !== undefined && { forced }),
  };
}
