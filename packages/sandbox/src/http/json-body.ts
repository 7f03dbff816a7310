import { findHarm } from '../common/json-value.js';
import { parseJson } from '../common/parse-json.js';
import { Problem } from '../common/problem.js';
import type { Incoming } from './exchange.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Refuses a body that was not read because of its length. */
export function assertRead(
  bytes: Uint8Array | undefined,
  maxBytes: number,
): asserts bytes is Uint8Array {
  if (bytes) return;
  throw new Problem('too-large', `A body can have at most ${maxBytes} bytes.`, {
    headers: { connection: 'close' },
  });
}

interface ReadBody {
  /** Undefined if the body was not read because of its length. */
  readonly bytes: Uint8Array | undefined;
  readonly maxBytes: number;
  /** The maximum depth of objects and lists. Default: that of bodies of the API. */
  readonly maxDepth?: number | undefined;
}

/** Parses a JSON body. Returns `undefined` if it is empty, and throws a Problem of 400, 413 or 415 if it is refused. */
export function parseJsonBody(
  { headers }: Incoming,
  { bytes, maxBytes, maxDepth }: ReadBody,
): unknown {
  assertRead(bytes, maxBytes);
  if (bytes.length === 0) return undefined;
  assertJson(headers);
  const value = parse(bytes);
  const harm = findHarm(value, maxDepth);
  if (harm !== undefined) throw new Problem('malformed-request', harm);
  return value;
}

// Decision: media-types
function assertJson(headers: Incoming['headers']): void {
  const contentType = headers['content-type'] ?? '';
  if (contentType.split(';', 1)[0]!.trim().toLowerCase() !== 'application/json') {
    // RFC 9110, section 15.5.16: Accept in the response lists the supported types.
    throw new Problem('unsupported-media-type', 'Send the body as application/json.', {
      headers: { accept: 'application/json' },
    });
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new Problem('unsupported-media-type', 'Send JSON in UTF-8 (RFC 8259, section 8.1).');
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    throw new Problem('unsupported-media-type', 'Send the body without a content coding.', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseJson(utf8.decode(bytes));
  } catch (error) {
    const detail =
      error instanceof SyntaxError
        ? `The body is ${error.message}.`
        : 'The body is not well-formed UTF-8.';
    throw new Problem('malformed-request', detail);
  }
}
