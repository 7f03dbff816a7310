import { contentTypeOf, hostOf, parseUrl, readHeader, requestIdOf } from './http.js';
import type { Operation } from './operation.js';
import { describeCause, reasonOf } from './reason.js';

/** What every error is made with. */
export interface ErrorOrigin {
  readonly operation?: Operation | undefined;
  /** How often the request was sent. Default 0. */
  readonly attempts?: number | undefined;
  /** The API key in use. Where a reason quotes it, the message has `[hidden]`. It cannot be read from the error. */
  readonly secret?: string | undefined;
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
  /** How often the request was sent; 0 if nothing was. */
  readonly attempts: number;

  constructor(message: string, { operation, attempts = 0, cause }: ErrorOrigin = {}) {
    super((operation ? `${operation.operationId}: ` : '') + message);
    this.operation = operation;
    this.attempts = attempts;
    // As a getter, because Node prints the value of `cause`, which can hold the key.
    if (cause !== undefined) Object.defineProperty(this, 'cause', { get: () => cause });
  }

  /** Not the name that a minifier gives to the class. */
  override get name(): string {
    return 'VoiceAgentError';
  }

  /** What printing the error shows, as plain data. */
  toJSON(): Record<string, unknown> {
    const { name, message } = this;
    return { name, message, ...(this as object) };
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
  readonly status: number;
  /** What the service sent as `x-request-id` or `request-id`, to quote in a report; `null` without one. */
  readonly requestId: string | null;
  // Private fields, so that printing the error does not show them.
  readonly #headers: Headers;
  readonly #body: unknown;

  constructor(init: ApiErrorInit) {
    const { status, headers, body, secret } = init;
    const reason = refusedRedirect(init) ?? reasonOf(body, secret);
    // A page repeats the status: "502 Bad Gateway".
    super(reason.startsWith(`${status} `) ? reason : `${status} ${reason}`.trim(), init);
    this.status = status;
    this.requestId = requestIdOf(headers);
    this.#headers = headers;
    this.#body = body;
  }

  override get name(): 'ApiError' {
    return 'ApiError';
  }

  get headers(): Headers {
    return this.#headers;
  }

  get body(): unknown {
    return this.#body;
  }
}

/** Where a redirect points that the client does not follow: often to https. Its path and query may hold secrets. */
function refusedRedirect({ status, headers, host }: ApiErrorInit): string | undefined {
  const location = status > 299 && status < 400 ? readHeader(headers, 'location') : null;
  const url = location ? parseUrl(location, `http://${host}`) : undefined;
  // A location without a scheme has that of the request, which is not known here.
  const [scheme] = /^https?:\/\//i.exec(location ?? '') ?? [''];
  const target = url && hostOf(url);
  return target ? `redirects to ${scheme}${target}, which the client does not follow` : undefined;
}

/**
 * No complete response: the connection was refused or reset, the name was not resolved, or the body was cut short.
 * Whether the service acted on the request is unknown. `cause` is the error of the runtime's `fetch`.
 */
export class NetworkError extends VoiceAgentError {
  constructor(init: NetworkErrorInit) {
    super(noResponse(init, `(${describeCause(init.cause, init.secret)})`), init);
  }

  override get name(): 'NetworkError' {
    return 'NetworkError';
  }
}

export interface TimeoutErrorInit extends NetworkErrorInit {
  readonly timeoutMs: number;
}

/**
 * The response did not arrive, body included, within `timeoutMs` (one attempt) or `totalTimeoutMs` (the whole call).
 * Whether the service acted on the request is unknown, unless `attempts` is 0. An abort through your own `signal` rejects
 * with that signal's reason instead.
 */
export class TimeoutError extends VoiceAgentError {
  /** The limit that was reached, in milliseconds. */
  readonly timeoutMs: number;

  constructor(init: TimeoutErrorInit) {
    super(noResponse(init, `within ${init.timeoutMs} ms`), init);
    this.timeoutMs = init.timeoutMs;
  }

  override get name(): 'TimeoutError' {
    return 'TimeoutError';
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
  readonly status: number;
  /** The Content-Type; `null` without one. */
  readonly contentType: string | null;
  readonly #excerpt: string;

  constructor(message: string, init: ResponseParseErrorInit) {
    const { status, headers, text } = init;
    const contentType = contentTypeOf(headers);
    super(`${status} ${message} (${contentType ?? 'no content type'})`, init);
    this.status = status;
    this.contentType = contentType;
    this.#excerpt = text.slice(0, 200);
  }

  /** The first 200 characters of the body; empty if it has more bytes than `maxResponseBytes`. */
  get excerpt(): string {
    return this.#excerpt;
  }

  override get name(): 'ResponseParseError' {
    return 'ResponseParseError';
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
 * The call cannot be made as asked: a missing or malformed option, path parameter, key, organization or body. Nothing was
 * sent, unless `attempts` is more than 0. `createClient` throws it, a method rejects with it. The message is
 * `option fault: hint`, and never holds the value at fault.
 */
export class ConfigurationError extends VoiceAgentError {
  /** What is at fault, as the caller names it: `apiKey`, `path.id`. */
  readonly option: string;
  /** What is wrong with it: `is missing`. */
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
}

/** Refuses what a caller has passed, unless it is valid. @throws ConfigurationError */
export function assertOption(
  isValid: unknown,
  option: string,
  fault: string,
  origin?: ErrorOrigin,
  hint?: string,
): asserts isValid {
  if (!isValid) throw new ConfigurationError({ ...origin, option, fault, hint });
}

function noResponse({ host = 'the service', attempts = 1 }: NetworkErrorInit, how: string): string {
  return `no response from ${host} ${how}${attempts > 1 ? ` after ${attempts} attempts` : ''}`;
}
