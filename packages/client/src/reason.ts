/** Further faults in a list are not read. */
const MOST_FAULTS = 20;
/** Deeper levels of an error body are not read. */
const DEEPEST = 5;
/** A longer reason is cut. */
const LONGEST = 250;
/** A shorter key could occur inside any word. */
const SHORTEST_KEY = 8;

/** Replaces secrets in messages and reports. */
export const HIDDEN = '[hidden]';

/** The fields where services put the reason of a failure, the most specific first. */
const REASON_FIELDS = ['detail', 'message', 'msg', 'error', 'title'];
/** The fields where services put the place of a fault. */
const PLACE_FIELDS = ['field', 'loc', 'pointer'];

/**
 * Returns the reason that an error body gives, on one line, or `''`. The platform does not specify error bodies, so this
 * function reads the common forms: RFC 9457, a message or a nested one, lists and maps of faults, text, and the title of
 * an HTML page.
 *
 * | body | reason |
 * | --- | --- |
 * | `{ "title": "Bad request", "detail": "No such call" }` | `No such call` |
 * | `{ "error": { "code": "E1", "message": "Invalid key" } }` | `Invalid key` |
 * | `{ "detail": [{ "loc": ["body", "name"], "msg": "is required" }] }` | `body.name is required` |
 * | `{ "message": "Invalid", "errors": { "name": ["is too short"] } }` | `Invalid: name is too short` |
 * | `{ "errors": [{ "field": "name", "message": "is taken" }, "Try again"] }` | `name is taken; Try again` |
 * | `<html><head><title>502 Bad Gateway</title>...` | `502 Bad Gateway` |
 *
 * @param key The API key in use, which a service may quote.
 */
export function readReason(body: unknown, key?: string): string {
  return shorten(findReason(body, DEEPEST), key);
}

/**
 * Explains why there was no response. undici only reports "fetch failed", and keeps the reason in the cause. Reads texts
 * alone: the code of a DOMException is a number, and a `fetch` may reject with a value that cannot be written as a text.
 */
export function describeCause(cause: unknown, key?: string): string {
  const error = Object(cause) as Fault;
  const inner = Object(error.cause) as Fault;
  const texts = [inner.code, inner.message, error.code, error.message, error.name, cause];
  const text = texts.find((found) => typeof found === 'string' && found !== '');
  return shorten((text as string | undefined) ?? 'unknown reason', key);
}

/** The fields of an error, or of any other value that a `fetch` rejects with. */
type Fault = Readonly<Partial<Record<'code' | 'message' | 'name' | 'cause', unknown>>>;

/** Cuts a text to one short line without the key. */
function shorten(text: string, key = ''): string {
  const clean = key.length < SHORTEST_KEY ? text : text.replaceAll(key, HIDDEN);
  const line = toLine(cut(clean, 10 * LONGEST));
  return line.length > LONGEST ? `${cut(line, LONGEST)}...` : line;
}

/** Returns the first characters of a text. Leaves the last one out if only half of it, as of an emoji, would remain. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Replaces line breaks and other control characters. */
export function toLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Returns the reason in a value of an error body, or `''`. */
function findReason(value: unknown, depth: number): string {
  if (typeof value === 'string') return readTitle(value) ?? value.trim();
  if (!isContainer(value) || depth <= 0) return '';
  if (Array.isArray(value)) return joinFaults(value, depth);
  const place = PLACE_FIELDS.map((name) => readPlace(value[name])).find(Boolean);
  const reason = REASON_FIELDS.map((name) => findReason(value[name], depth - 1)).find(Boolean);
  const { errors } = value;
  const faults = isContainer(errors) ? joinFaults(errors, depth) : findReason(errors, depth);
  // A sentence loses its period where the faults follow.
  return join(': ', [join(' ', [place, reason]), faults]).replace('.: ', ': ');
}

/** Returns the place of a fault, such as `name`, or `body.name` for the list of its steps. Reads no lists inside. */
function readPlace(value: unknown): string {
  const steps: readonly unknown[] = Array.isArray(value) ? value : [value];
  return steps.filter((step) => typeof step === 'string' || typeof step === 'number').join('.');
}

/** Joins the reasons in a list of faults, or in a map from field to fault. */
function joinFaults(faults: Container, depth: number): string {
  const names = Object.keys(faults).slice(0, MOST_FAULTS);
  const reasons = names.map((name) => {
    const isIndex = /^\d+$/.test(name);
    // A list counts as two levels, because nested lists could contain millions of texts.
    return join(' ', [!isIndex && name, findReason(faults[name], depth - 2)]);
  });
  return join('; ', reasons);
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** Returns the title of an HTML page, which contains no other reason, or `undefined` for any other text. */
function readTitle(text: string): string | undefined {
  if (!/^\s*<(?:!|\?|html|head)/i.test(text)) return undefined;
  return /<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '';
}

/** Joins the texts without empty ones and duplicates. */
function join(separator: string, parts: readonly (string | false | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join(separator);
}
