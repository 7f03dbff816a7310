import { contentTypeOf, hostOf, parseUrl, readHeader, requestIdOf } from './http.js';
import type { Operation } from './operation.js';
import { describeCause, reasonOf, toLine } from './reason.js';

/** The context that every error is created with. */
export interface ErrorOrigin {
  readonly operation?: Operation | undefined;
  /** Host and port of the request. */
  readonly host?: string | undefined;
  /** Number of requests sent. Default 0. */
  readonly attempts?: number | undefined;
  /** The status of the response, once its headers have arrived. */
  readonly status?: number | undefined;
  readonly requestId?: string | null | undefined;
  /** The key in use. If a reason quotes it, the message shows `[hidden]`. The error does not expose it. */
  readonly apiKey?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The base of every error of this client. `instanceof` works with each subclass, and so does `name` where a bundler or
 * a realm has separated an error from its class.
 *
 * Printing an error (`console.log`, `JSON.stringify`) shows its class, operation, status, request id, attempts and
 * message, which has one line of reason. What the API sent, such as `body`, is shown if you print that field.
 */
export class VoiceAgentError extends Error {
  /** The operation that was called; `undefined` for a fault in the options of the client itself. */
  readonly operation: Operation | undefined;
  /** Number of requests sent; 0 if nothing was. */
  readonly attempts: number;
  /** The status of the response, if its headers have arrived: the service has acted on the request or refused it. */
  declare readonly status?: number;
  /** What the service sent as `x-request-id` or `request-id`; `null` if it sent none, absent without a response. */
  declare readonly requestId?: string | null;

  constructor(message: string, origin: ErrorOrigin = {}) {
    const { operation, attempts = 0, status, requestId = null } = origin;
    super((operation ? `${operation.operationId}: ` : '') + message);
    this.operation = operation;
    this.attempts = attempts;
    if (status !== undefined) Object.assign(this, { status, requestId });
    let { cause } = origin;
    if (cause === undefined) return;
    // A getter, because Node prints values, and the cause can contain the key.
    const set = (value: unknown) => void (cause = value);
    Object.defineProperty(this, 'cause', { get: () => cause, set, configurable: true });
  }

  // A getter, because minifiers rename classes. A library may still set another name.
  override get name(): string {
    return 'VoiceAgentError';
  }

  override set name(value: string) {
    Object.defineProperty(this, 'name', { value, writable: true, configurable: true });
  }

  /** Returns the data that printing the error shows. */
  toJSON(): Record<string, unknown> {
    const { name, message } = this;
    return { name, message, ...(this as object) };
  }
}

export interface ApiErrorInit extends ErrorOrigin {
  readonly status: number;
  /** The message quotes it if the body gives no reason. */
  readonly statusText?: string | undefined;
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
  declare readonly status: number;
  /** What the service sent as `x-request-id` or `request-id`, to quote in a report; `null` without one. */
  declare readonly requestId: string | null;
  // Private fields, which printing the error does not show.
  #headers: Headers;
  #body: unknown;

  constructor(init: ApiErrorInit) {
    const { status, statusText = '', headers, body, apiKey } = init;
    const reason = refusedRedirect(init) ?? (reasonOf(body, apiKey) || toLine(statusText));
    // HTML error pages often repeat the status: "502 Bad Gateway".
    const message = reason.startsWith(`${status} `) ? reason : `${status} ${reason}`.trim();
    super(message, { ...init, requestId: requestIdOf(headers) });
    this.#headers = headers;
    this.#body = body;
  }

  override get name(): 'ApiError' {
    return 'ApiError';
  }

  override set name(name: string) {
    super.name = name;
  }

  get headers(): Headers {
    return this.#headers;
  }

  set headers(headers: Headers) {
    this.#headers = headers;
  }

  get body(): unknown {
    return this.#body;
  }

  set body(body: unknown) {
    this.#body = body;
  }
}

/**
 * Explains a redirect that the client does not follow, often to https. Path and query may contain secrets, so they are
 * left out.
 */
function refusedRedirect({ status, headers, host }: ApiErrorInit): string | undefined {
  // A browser hides status and headers of a redirect that it does not follow.
  if (status === 0) {
    return 'redirects to an address that a page cannot see, and the client does not follow it';
  }
  const location = status > 299 && status < 400 ? readHeader(headers, 'location') : null;
  const url = location ? parseUrl(location, `http://${host}`) : undefined;
  // A location without a scheme has the scheme of the request, which is unknown here.
  const [scheme] = /^https?:\/\//i.exec(location ?? '') ?? [''];
  const target = url && hostOf(url);
  return target ? `redirects to ${scheme}${target}, which the client does not follow` : undefined;
}

/**
 * No complete response: the connection was refused or reset, the name was not resolved, or the body was cut short. With a
 * `status`, the headers had arrived; without one, whether the service acted on the request is unknown. `cause` is the error
 * of the runtime's `fetch`.
 */
export class NetworkError extends VoiceAgentError {
  constructor(init: ErrorOrigin) {
    const reason = `(${describeCause(init.cause, init.apiKey)})`;
    super(incomplete(init, reason, `the body was cut ${reason}`), init);
  }

  override get name(): 'NetworkError' {
    return 'NetworkError';
  }

  override set name(name: string) {
    super.name = name;
  }
}

export interface TimeoutErrorInit extends ErrorOrigin {
  readonly timeoutMs: number;
  /** The caller's code that did not return: `the apiKey function`. */
  readonly step?: string | undefined;
}

/**
 * The response did not arrive, body included, within `timeoutMs` (one attempt) or `totalTimeoutMs` (the whole call). With a
 * `status`, its headers had arrived; without one, whether the service acted on the request is unknown, unless `attempts`
 * is 0. The message names the `apiKey` function or the middleware, if one of them did not return. An abort through your
 * own `signal` rejects with that signal's reason instead.
 */
export class TimeoutError extends VoiceAgentError {
  /** The limit that was reached, in milliseconds. */
  readonly timeoutMs: number;

  constructor(init: TimeoutErrorInit) {
    const { timeoutMs, step, status, host } = init;
    const limit = `within ${timeoutMs} ms`;
    const after = status === undefined ? '' : `, after ${status} from ${host}`;
    const message = step
      ? `${step} did not return ${limit}${after}`
      : incomplete(init, limit, `the body did not end ${limit}`);
    super(message, init);
    this.timeoutMs = timeoutMs;
  }

  override get name(): 'TimeoutError' {
    return 'TimeoutError';
  }

  override set name(name: string) {
    super.name = name;
  }
}

export interface ResponseParseErrorInit extends ErrorOrigin {
  readonly status: number;
  readonly headers: Headers;
  /** The text of the body. */
  readonly text: string;
}

/**
 * The service responded, and the response cannot be read: not JSON where JSON is documented (a proxy's HTML page, an
 * empty body) or more bytes than `maxResponseBytes`. The operation itself may have succeeded: see `status`.
 */
export class ResponseParseError extends VoiceAgentError {
  declare readonly status: number;
  declare readonly requestId: string | null;
  /** The Content-Type; `null` without one. */
  readonly contentType: string | null;
  #excerpt: string;

  constructor(message: string, init: ResponseParseErrorInit) {
    const { status, headers, text } = init;
    const contentType = contentTypeOf(headers);
    const requestId = requestIdOf(headers);
    super(`${status} ${message} (${contentType ?? 'no content type'})`, { ...init, requestId });
    this.contentType = contentType;
    this.#excerpt = text.slice(0, 200);
  }

  /** The first 200 characters of the body; empty if it has more bytes than `maxResponseBytes`. */
  get excerpt(): string {
    return this.#excerpt;
  }

  set excerpt(excerpt: string) {
    this.#excerpt = excerpt;
  }

  override get name(): 'ResponseParseError' {
    return 'ResponseParseError';
  }

  override set name(name: string) {
    super.name = name;
  }
}

export interface ConfigurationErrorInit extends ErrorOrigin {
  /** The option at fault, in the caller's terms: `apiKey`, `path.id`. */
  readonly option: string;
  /** The fault: `is missing`. */
  readonly fault: string;
  /** The next step or the reason. Default: the reason of `cause`. */
  readonly hint?: string | undefined;
}

/**
 * The call cannot be made as asked: a missing or malformed option, path parameter, key, organization or body. Nothing was
 * sent, unless `attempts` is more than 0. `createClient` throws it, a method rejects with it. The message is
 * `option fault: hint`, and never holds the value at fault.
 */
export class ConfigurationError extends VoiceAgentError {
  /** The option at fault, in the caller's terms: `apiKey`, `path.id`. */
  readonly option: string;
  /** The fault: `is missing`. */
  readonly fault: string;

  constructor(init: ConfigurationErrorInit) {
    const { option, fault, cause } = init;
    const hint = init.hint ?? (cause ? describeCause(cause) : '');
    super(`${option} ${fault}${hint ? `: ${hint}` : ''}`, init);
    this.option = option;
    this.fault = fault;
  }

  override get name(): 'ConfigurationError' {
    return 'ConfigurationError';
  }

  override set name(name: string) {
    super.name = name;
  }
}

/** Refuses an invalid value from the caller. @throws ConfigurationError */
export function assertOption(
  isValid: unknown,
  option: string,
  fault: string,
  origin?: ErrorOrigin,
  hint?: string,
): asserts isValid {
  if (!isValid) throw new ConfigurationError({ ...origin, option, fault, hint });
}

/** @throws ConfigurationError because `fetch` followed a redirect to `host` by itself. */
export function refuseFollowed(host: string, origin: ErrorOrigin): never {
  const hint = "it ignores redirect: 'manual', and the request has been sent there";
  const fault = `followed a redirect to ${host}`;
  throw new ConfigurationError({ ...origin, option: 'fetch', fault, hint });
}

/** Describes how far a response got, and why it ended there. */
function incomplete(
  { host = 'the service', attempts = 1, status }: ErrorOrigin,
  reason: string,
  afterHeaders: string,
): string {
  const end = attempts > 1 ? ` after ${attempts} attempts` : '';
  return status === undefined
    ? `no response from ${host} ${reason}${end}`
    : `${status} from ${host}, and ${afterHeaders}${end}`;
}
