import { toFault, type Fault, type SchemaError } from './fault.js';
import { toIssue, type StandardValidator } from './standard-schema.js';

/** Returns the violations of a schema, none if the value is valid. */
export type Validate = (value: unknown) => readonly Fault[];

/**
 * Validates values of type `Value`, and is a Standard Schema. It is not a function: some libraries take any function for
 * a check that returns whether a value is valid.
 */
export interface Validator<Value = unknown> extends StandardValidator<Value> {
  readonly faults: Validate;
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

/** The validators of one operation. A part that the operation does not have, or whose shape is not specified, is absent. */
export interface OperationValidators {
  readonly path?: Validator;
  readonly query?: Validator;
  readonly body?: Validator;
  /** By status. */
  readonly response: Readonly<Record<number, Validator>>;
}

/** A function compiled by Ajv. It stores its errors on itself. */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

const NO_FAULTS: readonly Fault[] = [];

function run(compiled: CompiledValidator, value: unknown): readonly Fault[] {
  return compiled(value) ? NO_FAULTS : (compiled.errors ?? []).map(toFault);
}

export function validator<Value>(compiled: CompiledValidator): Validator<Value> {
  return fromFaults((value) => run(compiled, value));
}

export function enumeration<Value, Values extends readonly Value[]>(
  compiled: CompiledValidator,
  values: Values,
): EnumerationValidator<Value, Values> {
  return { ...validator<Value>(compiled), values };
}

/** For a body that is optional. */
export function optionalValidator<Value>(
  compiled: CompiledValidator,
): Validator<Value | undefined> {
  return fromFaults((value) => (value === undefined ? NO_FAULTS : run(compiled, value)));
}

/** For parameters, which are sent as text: they are coerced, on a copy, before they are validated. */
export function parameterValidator<Value>(compiled: CompiledValidator): Validator<Value> {
  return fromFaults((value) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return run(compiled, isObject ? definedOnly(value) : value);
  });
}

function fromFaults<Value>(faultsOf: Validate): Validator<Value> {
  const isValid = (value: unknown): value is Value => faultsOf(value).length === 0;
  return {
    faults: faultsOf,
    isValid,
    '~standard': {
      version: 1,
      vendor: 'voice-agent-platform',
      validate: (value) => {
        const faults = faultsOf(value);
        return faults.length === 0
          ? { value: value as Value }
          : { issues: faults.map((fault) => toIssue(fault, value)) };
      },
    },
  };
}

// A parameter with the value undefined is not sent, so it counts as absent.
function definedOnly(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}
