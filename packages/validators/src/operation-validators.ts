import type { Validate } from './validate.js';

/** The validators of one operation. A part that the operation does not have, or whose shape is not specified, is absent. */
export interface OperationValidators {
  readonly path?: Validate;
  readonly query?: Validate;
  readonly body?: Validate;
  /** By status. */
  readonly response: Readonly<Record<number, Validate>>;
}
