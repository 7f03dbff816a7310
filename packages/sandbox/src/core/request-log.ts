import { MAX_RECORDED } from '../common/defaults.js';
import type { Outgoing } from '../http/exchange.js';
import { listMetDecisions, type MetDecision } from './met-decisions.js';
import { toRecord, type LogEntry, type RecordedRequest } from './recorded-request.js';
import type { Trace } from './trace.js';

/** For all bodies together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Counts the bytes that the log keeps of a request. They grow while its response is sent as a stream. */
function countBytes({ trace, outgoing: { body, sent } }: LogEntry): number {
  return (trace.body?.length ?? 0) + (body?.length ?? 0) + (sent?.keptBytes ?? 0);
}

/**
 * Keeps the last requests, and fewer of them if their bodies are long. Their records are created only when the log is
 * read, because most are never read.
 */
export class RequestLog {
  #lastId = 0;
  #entries: LogEntry[] = [];

  /** The recorded requests with a greater id, oldest first. */
  after(id: number): readonly RecordedRequest[] {
    // After a restart, a reader may know an id that has not been issued yet.
    const known = id > this.#lastId ? 0 : id;
    return this.#entries.filter((entry) => entry.id > known).map(toRecord);
  }

  /** The decisions that the recorded requests met. */
  get decisions(): readonly MetDecision[] {
    return listMetDecisions(this.#entries.map(({ trace }) => trace));
  }

  record(trace: Trace, outgoing: Outgoing, durationMs: number): LogEntry {
    const entry = { id: ++this.#lastId, trace, outgoing, durationMs };
    this.#entries.push(entry);
    let bytes = this.#entries.reduce((sum, kept) => sum + countBytes(kept), 0);
    while (this.#entries.length > MAX_RECORDED || bytes > MAX_BYTES) {
      bytes -= countBytes(this.#entries.shift()!);
    }
    return entry;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Forgets the requests up to this id. Default: all. */
  clear(last = this.#lastId): void {
    this.#entries = this.#entries.filter(({ id }) => id > last);
  }
}
