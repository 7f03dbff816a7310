import { BodyTooLarge, type Incoming } from './exchange.js';
import { Problem } from './problem.js';

/** Deeper than any body of this API, and far less deep than what makes recursion run out of stack. */
const maxDepth = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const mediaType = (contentType: string): string =>
  (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();

const charset = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1]?.toLowerCase();

const assertJson = (headers: Incoming['headers']): void => {
  const contentType = headers['content-type'];
  if (contentType === undefined || mediaType(contentType) !== 'application/json') {
    // RFC 9110, 15.5.16: the response says by Accept what would have been taken, whatever the method.
    throw new Problem(415, 'unsupported-media-type', 'Send the body as application/json.', {
      headers: { accept: 'application/json' },
    });
  }
  const encoding = charset(contentType);
  if (encoding !== undefined && encoding !== 'utf-8' && encoding !== 'utf8') {
    throw new Problem(415, 'unsupported-media-type', 'Send JSON in UTF-8 (RFC 8259, section 8.1).');
  }
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    throw new Problem(415, 'unsupported-media-type', 'Send the body without a content coding.', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
};

const tooLarge = (maxBytes: number): Problem =>
  new Problem(413, 'too-large', `A body holds at most ${maxBytes} bytes.`);

const readBytes = async (incoming: Incoming, maxBytes: number): Promise<Uint8Array> => {
  // Refused by its own announcement, a large body is never read.
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  try {
    return await incoming.readBody(maxBytes);
  } catch (error) {
    throw error instanceof BodyTooLarge ? tooLarge(maxBytes) : error;
  }
};

/** `__proto__` becomes an own key in JSON.parse, and a prototype in many a program that copies it. */
const assertHarmless = (value: unknown, depth = 0): void => {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= maxDepth) {
    throw new Problem(400, 'malformed-request', `JSON may be ${maxDepth} levels deep at most.`);
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__') {
      throw new Problem(400, 'malformed-request', 'JSON may not hold the key __proto__.');
    }
    assertHarmless((value as Record<string, unknown>)[key], depth + 1);
  }
};

const parse = (bytes: Uint8Array): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    // The parser's own message quotes the body, and with it whatever secret stands there.
    throw new Problem(400, 'malformed-request', 'The body is not well-formed JSON in UTF-8.');
  }
  assertHarmless(value);
  return value;
};

export interface JsonBody {
  /** `undefined` where the request has no body. */
  readonly value: unknown;
  readonly bytes: number;
}

export const readJsonBody = async (incoming: Incoming, maxBytes: number): Promise<JsonBody> => {
  const bytes = await readBytes(incoming, maxBytes);
  if (bytes.length === 0) return { value: undefined, bytes: 0 };
  assertJson(incoming.headers);
  return { value: parse(bytes), bytes: bytes.length };
};
