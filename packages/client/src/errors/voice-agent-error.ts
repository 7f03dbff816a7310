import type { Operation } from '../operation.js';
import { redact, redactText } from '../redact.js';

/** Where an error comes from. */
export interface ErrorOrigin {
  readonly operation?: Operation | undefined;
  /** The API key of the call. It cannot be read from the error; it is only cut out of what is printed. */
  readonly secret?: string | undefined;
  readonly cause?: unknown;
}

// What `console.log` and `util.inspect` call in Node and Bun.
const inspectCustom: unique symbol = Symbol.for('nodejs.util.inspect.custom');

/**
 * What every error of this client has in common. `instanceof` works with each subclass, and `name` says the same to
 * code that meets the error after a bundler or a realm has parted it from its class.
 *
 * Printing an error (`console.log`, `util.inspect`, `JSON.stringify`) shows its fields with every secret cut out; the
 * fields themselves hold what the API sent.
 */
export class VoiceAgentError extends Error {
  /** The operation that was called; `undefined` for a fault in the options of the client itself. */
  declare readonly operation: Operation | undefined;
  readonly #print: () => Record<string, unknown>;

  // A getter on the prototype, because V8 writes the name into `stack` before a subclass could assign a field.
  override get name(): string {
    return 'VoiceAgentError';
  }

  constructor(message: string, { cause, secret, ...fields }: ErrorOrigin = {}) {
    const text = fields.operation ? `${fields.operation.operationId}: ${message}` : message;
    super(redactText(text, secret), { cause });
    for (const [field, value] of Object.entries(fields)) {
      // Loggers copy the enumerable fields of an error as they are, and what the API sent may hold secrets.
      Object.defineProperty(this, field, { value, enumerable: !/body|headers/.test(field) });
    }
    this.#print = () =>
      redact(
        { name: this.name, message: this.message, ...fields, cause: cause && `${cause as Error}` },
        secret,
      );
  }

  /** The error as plain data, redacted. */
  toJSON(): Record<string, unknown> {
    return this.#print();
  }

  [inspectCustom](
    _depth: number,
    options: object,
    inspect: (value: unknown, options: object) => string,
  ): string {
    return `${this.stack} ${inspect(this.toJSON(), options)}`;
  }
}
