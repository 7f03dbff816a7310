import type { Incoming, Root } from './exchange.js';
import type { OperationId } from './generated/operations.js';
import type { JsonBody } from './json-body.js';
import { redactHeaders, redactJson, redactQuery } from './redact.js';

/** A request as the sandbox saw it, without its secrets. */
export interface RecordedRequest {
  /** Absent where no operation was reached. */
  readonly operationId?: OperationId;
  readonly root: Root;
  readonly method: string;
  /** Without the query, still percent-encoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body; absent where none was read, and where it is longer than 16 KiB. */
  readonly body?: unknown;
  /** Absent where the connection ended before any answer. */
  readonly status?: number;
  /** When it came, on the sandbox's clock: milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** What is learnt of a request while it is answered. */
export interface Trace {
  operationId?: OperationId;
  body?: JsonBody | undefined;
}

const maxRecorded = 1_000;
// A thousand bodies of the greatest length would hold a gigabyte.
const maxRecordedBodyBytes = 16 * 1024;

export interface RequestLog {
  readonly requests: readonly RecordedRequest[];
  record(
    incoming: Incoming,
    trace: Trace,
    status: number | undefined,
    receivedAt: number,
  ): RecordedRequest;
  clear(): void;
}

/** Remembers the last thousand requests. */
export const createRequestLog = (): RequestLog => {
  let requests: RecordedRequest[] = [];
  return {
    get requests() {
      return requests.slice(-maxRecorded);
    },
    record: (incoming, { operationId, body }, status, receivedAt) => {
      const recorded: RecordedRequest = {
        ...(operationId && { operationId }),
        root: incoming.root,
        method: incoming.method,
        path: incoming.path,
        query: redactQuery(incoming.query),
        headers: redactHeaders(incoming.headers),
        ...(body?.value !== undefined &&
          body.bytes <= maxRecordedBodyBytes && { body: redactJson(body.value) }),
        ...(status !== undefined && { status }),
        receivedAt,
      };
      requests.push(recorded);
      // Cut in bulk: to shift a long array by one with each request would move all of it each time.
      if (requests.length >= 2 * maxRecorded) requests = requests.slice(-maxRecorded);
      return recorded;
    },
    clear: () => {
      requests = [];
    },
  };
};
