import type { Operation } from '../operation.js';

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
 * message, which has one line of reason. Data that the API sent, such as `body`, is shown if you print that field.
 */
export class VoiceAgentError extends Error {
  /** The operation that was called; `undefined` for a fault in the options of the client itself. */
  readonly operation: Operation | undefined;
  /** Number of requests sent; 0 if nothing was. */
  readonly attempts: number;
  /**
   * The status of the response, if its headers have arrived. It suggests whether the service acted on the request: a
   * gateway can send 502, 503 or 504 after the service acted.
   */
  declare readonly status?: number;
  /** The `x-request-id` or `request-id` header; `null` without one, and absent without a response. */
  declare readonly requestId?: string | null;

  constructor(message: string, origin: ErrorOrigin = {}) {
    const { operation, attempts = 0, status, requestId = null, cause } = origin;
    super((operation ? `${operation.operationId}: ` : '') + message);
    this.operation = operation;
    this.attempts = attempts;
    if (status !== undefined) Object.assign(this, { status, requestId });
    if (cause !== undefined) defineUnprinted(this, { cause });
  }

  // Each class overrides both accessors of the name. It is a getter, because minifiers rename classes, and because the
  // engine reads the name for the stack before the constructor has set anything. With a getter alone, a library that
  // renames an error would throw.
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

/**
 * Defines properties that a program can read and set, and that printing the error does not show. They are accessors,
 * because Node prints the value of `cause`, even of one that is not enumerable.
 */
export function defineUnprinted(
  error: VoiceAgentError,
  properties: Readonly<Record<string, unknown>>,
): void {
  for (const [name, given] of Object.entries(properties)) {
    let current = given;
    const get = () => current;
    const set = (value: unknown) => void (current = value);
    Object.defineProperty(error, name, { get, set, configurable: true });
  }
}
