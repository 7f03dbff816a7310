/** A message over the limit of the SDK's reader would end the connection. This refuses the message instead. */
import { Transform } from 'node:stream';

/** What the reader of the SDK holds at most. */
export const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;

const NEWLINE = 0x0a;
const MARK = Buffer.from('\uFEFF');
/** Where an id is found in a message that is not parsed: the first bytes, and the last ones. */
const EDGE_BYTES = 200;

/**
 * Passes on lines of stdin that are short enough, and calls `refuse` for each other one, with the id of the request if it
 * stands at the beginning or the end of the message, where clients write it.
 */
export function limitMessages(refuse: (id: unknown) => void, limit = MAX_MESSAGE_BYTES): Transform {
  let line: Buffer[] = [];
  let length = 0;
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  const end = (transform: Transform) => {
    if (length < limit) transform.push(withoutMark(Buffer.concat(line)));
    else refuse(idOf(head.toString('latin1'), tail.toString('latin1')));
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
