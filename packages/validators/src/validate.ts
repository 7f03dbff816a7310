import { toFault, type Fault, type SchemaError } from './fault.js';

/** Returns the violations of a schema, none if the value is valid. */
export type Validate = (value: unknown) => readonly Fault[];

/** The validators of one operation. A part that the operation does not have, or whose shape is not specified, is absent. */
export interface OperationValidators {
  readonly path?: Validate;
  readonly query?: Validate;
  readonly body?: Validate;
  /** By status. */
  readonly response: Readonly<Record<number, Validate>>;
}

/** A function compiled by Ajv. It stores its errors on itself. */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

const noFaults: readonly Fault[] = [];

function run(compiled: CompiledValidator, value: unknown): readonly Fault[] {
  return compiled(value) ? noFaults : (compiled.errors ?? []).map(toFault);
}

export function strict(compiled: CompiledValidator): Validate {
  return (value) => run(compiled, value);
}

/** For a body that is optional. */
export function optional(compiled: CompiledValidator): Validate {
  return (value) => (value === undefined ? noFaults : run(compiled, value));
}

/** For parameters, which are sent as text: they are coerced, on a copy, before they are validated. */
export function parameters(compiled: CompiledValidator): Validate {
  return (value) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return run(compiled, isObject ? definedOnly(value) : value);
  };
}

// A parameter with the value undefined is not sent, so it counts as absent.
function definedOnly(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}
