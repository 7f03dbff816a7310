import { toFault, type Fault, type SchemaError } from './fault.js';
import { toIssue, type StandardResult, type StandardValidator } from './standard-schema.js';

/** Returns the violations of a schema, none if the value is valid. */
export type Validate = (value: unknown) => readonly Fault[];

/** A function that returns the violations of a schema, and a Standard Schema whose values are of type `Value`. */
export interface Validator<Value = unknown> extends Validate, StandardValidator<Value> {}

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
  return asStandard((value) => run(compiled, value));
}

/** For a body that is optional. */
export function optionalValidator<Value>(
  compiled: CompiledValidator,
): Validator<Value | undefined> {
  return asStandard((value) => (value === undefined ? NO_FAULTS : run(compiled, value)));
}

/** For parameters, which are sent as text: they are coerced, on a copy, before they are validated. */
export function parameterValidator<Value>(compiled: CompiledValidator): Validator<Value> {
  return asStandard((value) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return run(compiled, isObject ? definedOnly(value) : value);
  });
}

function asStandard<Value>(validate: Validate): Validator<Value> {
  const standard = (value: unknown): StandardResult<Value> => {
    const faults = validate(value);
    return faults.length === 0
      ? { value: value as Value }
      : { issues: faults.map((fault) => toIssue(fault, value)) };
  };
  return Object.assign(validate, {
    '~standard': { version: 1, vendor: 'voice-agent-platform', validate: standard } as const,
  });
}

// A parameter with the value undefined is not sent, so it counts as absent.
function definedOnly(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}
