import type { Operation } from './operation.js';
import { reasonOf } from './reason.js';
import { parseUrl } from './policy/redirect.js';
import { redact, textRedactor } from './policy/redact.js';

/** What every error is made with. */
export interface ErrorOrigin {
  readonly operation?: Operation | undefined;
  /** How often the request was sent, or was about to be. Default 0. */
  readonly attempts?: number | undefined;
  /** Secrets known by value, such as the API key. They cannot be read from the error; they are removed when printing. */
  readonly secret?: string | readonly string[] | undefined;
  readonly cause?: unknown;
}

// What `console.log` and `util.inspect` call in Node and Bun.
const inspectCustom: unique symbol = Symbol.for('nodejs.util.inspect.custom');

/**
 * The base of every error of this client. `instanceof` works with each subclass, and so does `name` where a bundler or
 * a realm has separated an error from its class.
 *
 * Printing an error (`console.log`, `util.inspect`, `JSON.stringify`) shows its fields without any secret; the fields
 * themselves hold what the API sent.
 */
export class VoiceAgentError extends Error {
  declare readonly name: string;
  /** The operation that was called; `undefined` for a fault in the options of the client itself. */
  declare readonly operation: Operation | undefined;
  /** How often the request was sent; 0 if nothing was. */
  declare readonly attempts: number;
  readonly #secret: ErrorOrigin['secret'];

  constructor(message: string, origin: ErrorOrigin = {}) {
    const { operation, attempts = 0, secret, cause } = origin;
    super((operation ? `${operation.operationId}: ` : '') + message);
    hide(this, { cause });
    this.operation = operation;
    this.attempts = attempts;
    this.#secret = secret;
  }

  /** The error as plain data, redacted. Does not throw, whatever a field holds. */
  toJSON(): Record<string, unknown> {
    const fields: Record<string, unknown> = { name: this.name };
    for (const field of Object.getOwnPropertyNames(this)) {
      if (field !== 'stack') fields[field] = redact(this[field as keyof this], this.#secret);
    }
    return fields;
  }

  [inspectCustom](
    _depth: number,
    options: object,
    inspect: (value: unknown, options: object) => string,
  ): string {
    const { name, message, ...fields } = this.toJSON();
    return `${this.stack} ${inspect(fields, options)}`;
  }
}

export interface NetworkErrorInit extends ErrorOrigin {
  /** Host and port that the request was sent to. */
  readonly host?: string | undefined;
}

export interface ApiErrorInit extends NetworkErrorInit {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * The service responded with a non-2xx status. The message holds the status and the reason that the body gives.
 *
 * The platform specifies neither error codes nor the shape of an error body. `body` is the parsed JSON, or the text if it
 * is not JSON, or `undefined` if it is empty.
 */
export class ApiError extends VoiceAgentError {
  declare readonly name: 'ApiError';
  declare readonly status: number;
  declare readonly headers: Headers;
  declare readonly body: unknown;

  constructor(init: ApiErrorInit) {
    const { status, headers, body, secret } = init;
    const reason = reasonOf(refusedRedirect(init) || body, textRedactor(secret));
    super(`${status} ${reason}`.trim(), init);
    this.status = status;
    hide(this, { headers, body });
  }

  /** What the service sent as `x-request-id` or `request-id`, to quote in a report; `null` without one. */
  get requestId(): string | null {
    return requestIdOf(this.headers);
  }
}

/**
 * Sets fields that may hold secrets. Loggers copy the enumerable fields of an error as they are, and Node prints the
 * values of an uncaught one, but no getters.
 */
function hide(error: Error, fields: Readonly<Record<string, unknown>>): void {
  for (const name in fields) {
    if (fields[name] !== undefined) Object.defineProperty(error, name, { get: () => fields[name] });
  }
}

/** Where a redirect points that the client does not follow. Its path and query may hold secrets. */
function refusedRedirect({ status, headers, host }: ApiErrorInit): string | null | undefined {
  const location = status > 299 && status < 400 ? headers.get('location') : null;
  const target = location && parseUrl(location, host && `http://${host}`)?.host;
  return target && `redirects to ${target}, which the client does not follow`;
}

/**
 * No complete response: the connection was refused or reset, the name was not resolved, or the body was cut short.
 * Whether the service acted on the request is unknown. `cause` is the error of the runtime's `fetch`.
 */
export class NetworkError extends VoiceAgentError {
  declare readonly name: 'NetworkError';

  constructor(init: NetworkErrorInit) {
    super(noResponse(init, `(${describeCause(init)})`), init);
  }
}

export interface TimeoutErrorInit extends NetworkErrorInit {
  readonly timeoutMs: number;
}

/**
 * The response did not arrive, body included, within `timeoutMs` (one attempt) or `totalTimeoutMs` (the whole call).
 * Whether the service acted on the request is unknown. An abort through your own `signal` rejects with that signal's
 * reason instead.
 */
export class TimeoutError extends VoiceAgentError {
  declare readonly name: 'TimeoutError';
  /** The limit that was reached, in milliseconds. */
  declare readonly timeoutMs: number;

  constructor(init: TimeoutErrorInit) {
    super(noResponse(init, `within ${init.timeoutMs} ms`), init);
    this.timeoutMs = init.timeoutMs;
  }
}

export interface ResponseParseErrorInit extends ErrorOrigin {
  readonly status: number;
  readonly headers: Headers;
  /** What was read of the body. */
  readonly text: string;
}

/**
 * The service responded, and the response cannot be read: not JSON where JSON is documented (a proxy's HTML page, an
 * empty body) or more bytes than `maxResponseBytes`. The operation itself may have succeeded: see `status`.
 */
export class ResponseParseError extends VoiceAgentError {
  declare readonly name: 'ResponseParseError';
  declare readonly status: number;
  /** The Content-Type, redacted; `null` without one. */
  declare readonly contentType: string | null;
  /** The first 200 characters of the body, redacted. */
  declare readonly excerpt: string;

  constructor(message: string, init: ResponseParseErrorInit) {
    const { status, headers, text, secret } = init;
    const sent = headers.get('content-type');
    const clean = textRedactor(secret);
    const contentType = sent && clean(sent);
    super(`${status} ${message} (${contentType ?? 'no content type'})`, init);
    this.status = status;
    this.contentType = contentType;
    // Redacted before it is cut: half a secret would no longer be recognized.
    this.excerpt = clean(text).slice(0, 200);
  }
}

export interface ConfigurationErrorInit extends ErrorOrigin {
  /** What is at fault, as the caller names it: `apiKey`, `path.id`. */
  readonly option: string;
  /** What is wrong with it: `is missing`. */
  readonly fault: string;
  /** What to do, or why. Default: the reason that `cause` gives. */
  readonly hint?: string | undefined;
}

/**
 * The call cannot be made as asked: a missing or malformed option, path parameter, key or organization, or a `fetch`
 * option that failed without a connection being at fault. `createClient` throws it, a method rejects with it. The message
 * is `option fault: hint`, and never holds the value at fault.
 */
export class ConfigurationError extends VoiceAgentError {
  declare readonly name: 'ConfigurationError';
  /** What is at fault, as the caller names it: `apiKey`, `path.id`. */
  declare readonly option: string;
  /** What is wrong with it: `is missing`. */
  declare readonly fault: string;

  constructor(init: ConfigurationErrorInit) {
    const {
      option,
      fault,
      cause,
      hint = cause === undefined ? undefined : describeCause(init),
    } = init;
    super(`${option} ${fault}${hint ? `: ${hint}` : ''}`, init);
    this.option = option;
    this.fault = fault;
  }
}

nameErrors({
  VoiceAgentError,
  ApiError,
  NetworkError,
  TimeoutError,
  ResponseParseError,
  ConfigurationError,
});

/** Puts the names on the prototypes: V8 writes them into `stack` before a constructor could assign a field. */
export function nameErrors(
  classes: Record<string, { readonly prototype: { name: string } }>,
): void {
  for (const name in classes) {
    classes[name]!.prototype.name = name;
  }
}

export function requestIdOf(headers: Headers): string | null {
  return headers.get('x-request-id') ?? headers.get('request-id');
}

function noResponse({ host = 'the service', attempts = 0 }: NetworkErrorInit, how: string): string {
  return `no response from ${host} ${how}${attempts > 1 ? ` after ${attempts} attempts` : ''}`;
}

/** undici reports "fetch failed" and keeps the reason (ECONNREFUSED, bad port) one level below. */
function describeCause({ cause, secret }: ErrorOrigin): string {
  try {
    const { cause: inner } = Object(cause) as Error;
    return textRedactor(secret)(String(wordsOf(inner) || wordsOf(cause) || cause));
  } catch {
    // A `fetch` may reject with anything, such as an object that has no text.
    return 'unknown error';
  }
}

/** What an error says of itself. The code of a DOMException is a number. */
function wordsOf(fault: unknown): unknown {
  const { code, message } = Object(fault) as Error & { readonly code?: unknown };
  return typeof code === 'string' ? code : message;
}
