import { formatPointer } from './pointer.js';

/** One violation of a schema. It contains where and what was expected, never the value that was found. */
export interface Fault {
  /** JSON Pointer (RFC 6901) to the invalid value, or to the place of a missing property. */
  readonly pointer: string;
  /** The JSON Schema keyword that is violated, for example `required` or `maxLength`. */
  readonly keyword: string;
  readonly message: string;
  /** What the keyword requires, if a value can express it: the limit, the type, the allowed values. */
  readonly expected?: unknown;
}

/** The parts of Ajv's error object that a fault is made from. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export function toFault({ instancePath, keyword, message, params }: SchemaError): Fault {
  const missing = params.missingProperty;
  const expected = EXPECTED_PARAMETERS.find((name) => params[name] !== undefined);
  return {
    pointer: typeof missing === 'string' ? instancePath + formatPointer([missing]) : instancePath,
    keyword,
    message: message ?? `must satisfy ${keyword}`,
    ...(expected !== undefined && { expected: params[expected] }),
  };
}

/** The parameters of Ajv's errors that contain what a keyword requires. */
const EXPECTED_PARAMETERS = ['allowedValues', 'allowedValue', 'type', 'format', 'limit', 'pattern'];
