/**
 * What the SDK would end the connection for, a message over the limit of its reader, and what it would ignore, so that the
 * client waits for a response without an end: this refuses such messages instead.
 */
import { Transform } from 'node:stream';
import { isObject } from '@voice-agent-platform/internal/json-object';

/** What the reader of the SDK holds at most. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

const NEWLINE = 0x0a;
const MARK = Buffer.from('\uFEFF');
/** Where an id is found in a message that is not parsed: the first bytes, and the last ones. */
const EDGE_BYTES = 200;

/** An error of JSON-RPC 2.0, section 5.1. */
interface Refusal {
  readonly code: number;
  readonly message: string;
}

/**
 * Passes on lines of stdin that can be read, and calls `refuse` for each other one, with the id of the request. In a
 * message that is too long, it is found at the beginning or the end, where clients write it.
 */
export function limitMessages(
  refuse: (id: unknown, error: Refusal) => void,
  limit = MAX_MESSAGE_BYTES,
): Transform {
  let line: Buffer[] = [];
  let length = 0;
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  const end = (transform: Transform) => {
    if (length < limit) {
      const message = withoutMark(Buffer.concat(line));
      const fault = faultOf(message.toString());
      if (fault) refuse(fault.id, fault.error);
      else transform.push(message);
    } else {
      refuse(idOf(head.toString('latin1'), tail.toString('latin1')), {
        code: -32600,
        message: `The message is larger than ${limit} bytes and was ignored`,
      });
    }
    line = [];
    length = 0;
    head = tail = Buffer.alloc(0);
  };
  const take = (part: Buffer) => {
    length += part.length;
    if (head.length < EDGE_BYTES) head = Buffer.concat([head, part.subarray(0, EDGE_BYTES)]);
    tail = Buffer.concat([tail, part.subarray(-EDGE_BYTES)]).subarray(-EDGE_BYTES);
    if (length < limit) line.push(part);
    else line = [];
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let rest = chunk;
      for (let at = rest.indexOf(NEWLINE); at >= 0; at = rest.indexOf(NEWLINE)) {
        take(rest.subarray(0, at + 1));
        end(this);
        rest = rest.subarray(at + 1);
      }
      if (rest.length > 0) take(rest);
      done();
    },
    flush(done) {
      end(this);
      done();
    },
  });
}

/** Without a byte order mark, with which some clients on Windows begin. The reader of the SDK would ignore the message. */
function withoutMark(message: Buffer): Buffer {
  return message.subarray(0, MARK.length).equals(MARK) ? message.subarray(MARK.length) : message;
}

function idOf(head: string, tail: string): unknown {
  const id =
    /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(-?\d+|"[^"\\]*")\s*,/.exec(head)?.[1] ??
    /,\s*"id"\s*:\s*(-?\d+|"[^"\\]*")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/.exec(tail)?.[1];
  return id === undefined ? null : (JSON.parse(id) as unknown);
}

/** Why the SDK would ignore a line. Responses, which have no method, get none. */
function faultOf(line: string): { readonly id: unknown; readonly error: Refusal } | undefined {
  if (line.trim() === '') return undefined;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return { id: null, error: { code: -32700, message: 'The message is not JSON' } };
  }
  const error = { code: -32600, message: 'The message is not a request of JSON-RPC 2.0' };
  if (!isObject(message)) return { id: null, error };
  const { jsonrpc, id, method, params = {} } = message;
  const hasId = typeof id === 'string' || typeof id === 'number';
  const isRequest =
    jsonrpc === '2.0' &&
    typeof method === 'string' &&
    isObject(params) &&
    (hasId || !('id' in message));
  return !('method' in message) || isRequest ? undefined : { id: hasId ? id : null, error };
}
