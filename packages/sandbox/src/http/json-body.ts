import { harmIn } from '../common/json-value.js';
import { Problem } from '../common/problem.js';
import { tooLarge, type Incoming } from './exchange.js';

/** Deeper than any body of this API, and far from exhausting the stack. */
const MAX_DEPTH = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface JsonBody {
  /** `undefined` if the request has no body. */
  readonly value: unknown;
  readonly bytes: number;
}

/** Reads and parses a JSON body. Throws a Problem of 400, 413 or 415. */
export async function readJsonBody(
  incoming: Incoming,
  maxBytes: number,
  depth = MAX_DEPTH,
): Promise<JsonBody> {
  // A body with an excessive Content-Length is not read at all.
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await incoming.readBody(maxBytes);
  if (bytes.length === 0) return { value: undefined, bytes: 0 };
  assertJson(incoming.headers);
  return { value: parse(bytes, depth), bytes: bytes.length };
}

function assertJson(headers: Incoming['headers']): void {
  const contentType = headers['content-type'];
  const mediaType = (contentType?.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (contentType === undefined || mediaType !== 'application/json') {
    // RFC 9110, 15.5.16: Accept in the response lists the supported types.
    throw new Problem(415, 'unsupported-media-type', 'Send the body as application/json.', {
      headers: { accept: 'application/json' },
    });
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new Problem(415, 'unsupported-media-type', 'Send JSON in UTF-8 (RFC 8259, section 8.1).');
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    throw new Problem(415, 'unsupported-media-type', 'Send the body without a content coding.', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
}

function parse(bytes: Uint8Array, depth: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    // The parser's message quotes the body, which can hold a secret.
    throw new Problem(400, 'malformed-request', 'The body is not well-formed JSON in UTF-8.');
  }
  const harm = harmIn(value, depth);
  if (harm) throw new Problem(400, 'malformed-request', harm.message);
  return value;
}
