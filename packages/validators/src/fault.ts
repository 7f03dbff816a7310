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

/** Holds a value against a schema, and gives the ways in which it departs from it: none when it is valid. */
export type Validate = (value: unknown) => readonly Fault[];

/** The part of Ajv's error object that is used here. */
interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A function compiled by Ajv. It leaves its errors on itself. */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

const escapeToken = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');

const expectedParameters = ['allowedValues', 'allowedValue', 'type', 'format', 'limit', 'pattern'];

const toFault = ({ instancePath, keyword, message, params }: SchemaError): Fault => {
  const missing = params['missingProperty'];
  const expected = expectedParameters.find((name) => params[name] !== undefined);
  return {
    pointer: typeof missing === 'string' ? `${instancePath}/${escapeToken(missing)}` : instancePath,
    keyword,
    message: message ?? `must satisfy ${keyword}`,
    ...(expected !== undefined && { expected: params[expected] }),
  };
};

const noFaults: readonly Fault[] = [];

const run = (compiled: CompiledValidator, value: unknown): readonly Fault[] =>
  compiled(value) ? noFaults : (compiled.errors ?? []).map(toFault);

export const strict =
  (compiled: CompiledValidator): Validate =>
  (value) =>
    run(compiled, value);

/** For a body that may be left out. */
export const optional =
  (compiled: CompiledValidator): Validate =>
  (value) =>
    value === undefined ? noFaults : run(compiled, value);

/** For parameters, which travel as text: they are coerced, on a copy, before they are looked at. */
export const parameters =
  (compiled: CompiledValidator): Validate =>
  (value) =>
    run(
      compiled,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? definedOnly(value)
        : value,
    );

// A parameter with the value undefined is not sent, and so counts as absent.
const definedOnly = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
