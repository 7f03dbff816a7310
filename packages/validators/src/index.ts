import type { schemas } from './generated/schemas.js';
import type { validators } from './generated/validators.js';

export type { Fault } from './fault.js';
export { formatPointer, parsePointer } from './pointer.js';
export { schemas } from './generated/schemas.js';
export { validators } from './generated/validators.js';
export type { StandardIssue, StandardResult, StandardValidator } from './standard-schema.js';
export type { OperationValidators, Validate, Validator } from './validate.js';

/** Name of an operation of the API. */
export type OperationId = keyof typeof validators;
/** Name of a schema of the contract. */
export type SchemaName = keyof typeof schemas;
