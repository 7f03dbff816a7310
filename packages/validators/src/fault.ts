import { formatPointer } from './pointer.js';

/** One violation of a schema. It says where and what was expected, and never contains the value that was found. */
export interface Fault {
  /** JSON Pointer (RFC 6901) to the invalid value, or to the place of a missing property. */
  readonly pointer: string;
  /** The violated keyword of JSON Schema, such as `required` or `maxLength`. */
  readonly keyword: string;
  /** A message for people about the value at the pointer: `must be one of asc, desc`. */
  readonly message: string;
  /** The requirement of the keyword, if a value can express it: the limit, the type, the allowed values. */
  readonly expected?: unknown;
  /** For the keyword `dependentRequired`: the neighboring property that requires it. */
  readonly requiredBy?: string;
}

/** The parts of Ajv's error object that become a fault. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export function toFault({ instancePath, keyword, params }: SchemaError): Fault {
  const { missingProperty, property, allowedValues, type, format, limit } = params;
  const isMissing = typeof missingProperty === 'string';
  const expected = allowedValues ?? type ?? format ?? limit;
  return {
    pointer: isMissing ? instancePath + formatPointer([missingProperty]) : instancePath,
    keyword,
    message: describe(keyword, isMissing ? property : expected),
    ...(expected !== undefined && { expected }),
    ...(typeof property === 'string' && { requiredBy: property }),
  };
}

function describe(keyword: string, required: unknown): string {
  const values = [required].flat().map(String);
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'dependentRequired':
      return `is required with ${values.join()}`;
    case 'enum':
      return `must be one of ${values.join(', ')}`;
    case 'minLength':
      return `must have at least ${values.join()} characters`;
    case 'maxLength':
      return `must have at most ${values.join()} characters`;
    case 'type':
    case 'format':
      return `must be ${values.map((value) => NAMES[value] ?? value).join(' or ')}`;
    default:
      return `must satisfy ${keyword}`;
  }
}

/** Words for types and formats that people use. */
const NAMES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  object: 'an object',
  string: 'a string',
  'date-time': 'an RFC 3339 date-time',
  email: 'an email address',
  uri: 'a URI',
  uuid: 'a UUID',
};
