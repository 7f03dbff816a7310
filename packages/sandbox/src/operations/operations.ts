import type { OperationId } from '@voice-agent-platform/validators';
import { responseExamples, type operationTable } from '../generated/operations.js';
import * as agentsAndModels from './agents-and-models.js';
import * as callsAndWorkflows from './calls-and-workflows.js';
import type { Context, Input, Operation, Result } from './operation.js';
import * as organization from './organization.js';
import * as phoneNumbers from './phone-numbers.js';
import * as runs from './runs.js';
import * as useCases from './use-cases.js';

/** Each exported function of these modules performs the operation of the same name. */
const functions = {
  ...agentsAndModels,
  ...callsAndWorkflows,
  ...organization,
  ...phoneNumbers,
  ...runs,
  ...useCases,
};
/** Exports that are not operations. */
type Misnamed = Exclude<keyof typeof functions, OperationId>;

/** The operations with a function. A function with another name does not compile. */
export const operations: { readonly [Id in OperationId]?: Operation<Id> } =
  functions satisfies Readonly<Record<Misnamed, never>>;

/** Performs an operation with a validated input. Returns `undefined` if it has no function. */
export function perform<Id extends OperationId>(
  operationId: Id,
  context: Context,
  input: Input<Id>,
): Result | undefined {
  const operation: Operation<Id> | undefined = operations[operationId];
  return operation?.(context, input);
}

/** Returns the contract's example for an operation without a function. */
// Decision: example-response
export function readExample({ operationId, success }: (typeof operationTable)[number]): Result {
  const example = responseExamples[operationId];
  return success.body === 'text' ? { text: String(example) } : { json: example };
}
