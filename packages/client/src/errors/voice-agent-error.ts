import type { Operation } from '../operation.js';
import { redact } from '../redact.js';

export interface VoiceAgentErrorInit {
  readonly operation?: Operation | undefined;
  readonly cause?: unknown;
  /** The API key of the call; never readable from the error, only used to cut it out of printed text. */
  readonly secret?: string | undefined;
}

// What `util.inspect` and `console.log` call in Node and Bun.
const inspectCustom: unique symbol = Symbol.for('nodejs.util.inspect.custom');

/**
 * What every error of this client has in common. `instanceof` works with each subclass, and `name` says the same
 * to code that meets the error after a bundler or a realm has parted it from its class.
 *
 * Printing an error (`console.log`, `util.inspect`, `JSON.stringify`) shows its fields with every secret cut out;
 * the fields themselves hold what the API sent.
 */
export class VoiceAgentError extends Error {
  /** The operation that was called; `undefined` for a fault in the options of the client itself. */
  readonly operation: Operation | undefined;
  readonly #secret: string | undefined;

  // A getter on the prototype, because V8 writes the name into `stack` before a subclass could assign a field.
  override get name(): string {
    return 'VoiceAgentError';
  }

  constructor(message: string, { operation, cause, secret }: VoiceAgentErrorInit = {}) {
    super(
      operation ? `${operation.operationId}: ${message}` : message,
      cause === undefined ? undefined : { cause },
    );
    this.operation = operation;
    this.#secret = secret;
  }

  /** The fields that a subclass adds to what is printed. */
  protected details(): object {
    return {};
  }

  /** The error as plain data, redacted. */
  toJSON(): Record<string, unknown> {
    const { name, message, operation, cause } = this;
    return redact(
      {
        name,
        message,
        operation,
        ...this.details(),
        cause: cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined,
      },
      this.#secret,
    );
  }

  [inspectCustom](
    _depth: number,
    options: object,
    inspect: (value: unknown, options: object) => string,
  ) {
    return `${this.stack} ${inspect(this.toJSON(), options)}`;
  }
}
