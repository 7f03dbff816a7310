export type { Fault, Validate } from './fault.js';
export type { OperationValidators } from './operation-validators.js';
export { validators } from './generated/validators.js';
export { schemas } from './generated/schemas.js';

import type { validators } from './generated/validators.js';
import type { schemas } from './generated/schemas.js';

/** Name of an operation of the API. */
export type OperationId = keyof typeof validators;
/** Name of a schema of the contract. */
export type SchemaName = keyof typeof schemas;
