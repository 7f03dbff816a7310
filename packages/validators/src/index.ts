import * as schemas from './generated/schemas.js';
import * as validators from './generated/operations.js';

export type { Fault } from './fault.js';
export { formatPointer, parsePointer } from './pointer.js';
// React Native's preset does not compile `export * as`.
export {
  /** A validator for each named schema of the contract. */
  schemas,
  /** The validators of each operation, by operationId. */
  validators,
};
export type * from '@voice-agent-platform/types';
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
