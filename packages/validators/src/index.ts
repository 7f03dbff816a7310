import type * as schemas from './generated/schemas.js';
import type * as validators from './generated/operations.js';

export type { Fault } from './fault.js';
export { formatPointer, parsePointer } from './pointer.js';
/** A validator for each named schema of the contract. */
export * as schemas from './generated/schemas.js';
/** The validators of each operation, by operationId. */
export * as validators from './generated/operations.js';
export type * from './generated/types.js';
export type { StandardIssue, StandardResult, StandardValidator } from './standard-schema.js';
export type { UnknownName } from './unknown-names.js';
export type {
  EnumerationValidator,
  Limit,
  OperationValidators,
  Validate,
  Validator,
} from './validate.js';

/** Name of an operation of the API. */
export type OperationId = keyof typeof validators;
/** Name of a schema of the contract. */
export type SchemaName = keyof typeof schemas;
