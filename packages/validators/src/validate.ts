import { toFault, type Fault, type SchemaError } from './fault.js';

/** Holds a value against a schema, and gives the ways in which it departs from it: none when it is valid. */
export type Validate = (value: unknown) => readonly Fault[];

/** A function compiled by Ajv. It leaves its errors on itself. */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

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
