import { toFault, type Fault, type SchemaError } from './fault.js';
import { toIssue, type StandardValidator } from './standard-schema.js';
import { findUnknownNames, type Names, type UnknownName } from './unknown-names.js';

export interface Limit {
  /**
   * Validation ends soon after it finds this number of faults. Default: 20, enough to correct a value. `Infinity` finds
   * all.
   */
  readonly limit?: number;
}

/** Returns the violations of a schema, or an empty list if the value is valid. */
export type Validate = (value: unknown, options?: Limit) => readonly Fault[];

/**
 * Validates values of type `Value`, and implements Standard Schema. It is not a function, because some libraries treat
 * any function as a check that returns a boolean.
 */
export interface Validator<Value = unknown> extends StandardValidator<Value> {
  readonly faults: Validate;
  /**
   * Returns names at any depth that the contract does not have, such as misspelled ones. `faults` does not report them.
   * Free-form objects and maps accept any name.
   */
  readonly unknownNames: (value: unknown, options?: Limit) => readonly UnknownName[];
  readonly isValid: (value: unknown) => value is Value;
}

/** The validator of an enumeration. */
export interface EnumerationValidator<
  Value = unknown,
  Values extends readonly Value[] = readonly Value[],
> extends Validator<Value> {
  /** The allowed values, in the order of the contract. */
  readonly values: Values;
}

/**
 * The validators of an operation. A part is absent if the operation does not have it, or if its shape is not specified.
 */
export interface OperationValidators {
  readonly path?: Validator;
  /**
   * Coerces numbers and booleans to text on a copy, as they are sent. So `isValid({ limit: 5 })` is true, and the value
   * stays a number, in spite of the narrowed type.
   */
  readonly query?: Validator;
  readonly body?: Validator;
  /** Validators by status. */
  readonly response: Readonly<Record<number, Validator>>;
}

/** A function compiled by Ajv. It stores its errors on itself. */
export interface CompiledValidator {
  (this: Required<Limit>, value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

const DEFAULT_LIMIT = 20;
const NO_FAULTS: readonly Fault[] = [];

function run(compiled: CompiledValidator, value: unknown, limit: number): readonly Fault[] {
  return compiled.call({ limit }, value) ? NO_FAULTS : (compiled.errors ?? []).map(toFault);
}

export function validator<Value>(compiled: CompiledValidator, names: Names | 0): Validator<Value> {
  return createValidator((value, limit) => run(compiled, value, limit), names);
}

export function enumeration<Value, Values extends readonly Value[]>(
  compiled: CompiledValidator,
  values: Values,
): EnumerationValidator<Value, Values> {
  return { ...validator<Value>(compiled, 0), values };
}

/** Creates the validator of an optional body. */
export function optionalValidator<Value>(
  compiled: CompiledValidator,
  names: Names | 0,
): Validator<Value | undefined> {
  return createValidator(
    (value, limit) => (value === undefined ? NO_FAULTS : run(compiled, value, limit)),
    names,
  );
}

/** Creates a validator for parameters. They are sent as text, so it coerces a copy before it validates. */
export function parameterValidator<Value>(
  compiled: CompiledValidator,
  names: Names | 0,
): Validator<Value> {
  return createValidator((value, limit) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return run(compiled, isObject ? { ...value } : value, limit);
  }, names);
}

function createValidator<Value>(
  validate: (value: unknown, limit: number) => readonly Fault[],
  names: Names | 0,
): Validator<Value> {
  const faults: Validate = (value, { limit = DEFAULT_LIMIT } = {}) => validate(value, limit);
  return {
    faults,
    unknownNames: (value, { limit = DEFAULT_LIMIT } = {}) => findUnknownNames(value, names, limit),
    isValid: (value): value is Value => faults(value).length === 0,
    '~standard': {
      version: 1,
      vendor: 'voice-agent-platform',
      validate: (value) => {
        const found = faults(value);
        return found.length === 0
          ? { value: value as Value }
          : { issues: found.map((fault) => toIssue(fault, value)) };
      },
    },
  };
}
