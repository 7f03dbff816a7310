/** One way in which a value departs from its schema. Tells where and what was expected, never what was found. */
export interface Fault {
  /** JSON Pointer (RFC 6901) to the value at fault; for a missing property, to where it should stand. */
  readonly pointer: string;
  /** The JSON Schema keyword that is violated, for example `required` or `maxLength`. */
  readonly keyword: string;
  readonly message: string;
  /** What the keyword asks for, where that can be put in a value: the limit, the type, the allowed values. */
  readonly expected?: unknown;
}

/** As much of Ajv's error object as a fault is made of. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export const toFault = ({ instancePath, keyword, message, params }: SchemaError): Fault => {
  const missing = params.missingProperty;
  const expected = expectedParameters.find((name) => params[name] !== undefined);
  return {
    pointer: typeof missing === 'string' ? `${instancePath}/${escapeToken(missing)}` : instancePath,
    keyword,
    message: message ?? `must satisfy ${keyword}`,
    ...(expected !== undefined && { expected: params[expected] }),
  };
};

/** Where Ajv's errors hold what a keyword asks for. */
const expectedParameters = ['allowedValues', 'allowedValue', 'type', 'format', 'limit', 'pattern'];

const escapeToken = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');
