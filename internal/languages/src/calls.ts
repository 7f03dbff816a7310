/** Derives the calls that every client makes: each operation with the examples of its parts. */
import {
  furtherCalls,
  replacements,
} from '@voice-agent-platform/codegen/internal/verify/reading-calls';
import { firstOf, lastOf } from '@voice-agent-platform/contract-reader/example-request';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { createCall, type Call, type ExampleOf } from './create-call.js';
import { createReadingCall } from './reading-call.js';

/** The calls of the pages' programs, with the short example of each body, in the order of the table of operations. */
export const calls: readonly Call[] = operations.map((row) => callOperation(row, firstOf));

/** The calls of the driver by name, with the full example of each body or with data from earlier responses. */
export const driverCalls: readonly (readonly [name: string, call: Call])[] = [
  ...operations.map((row) => [row.operationId, callOperation(row, lastOf)] as const),
  ...furtherCalls.map((reading) => [reading.call, createReadingCall(reading)] as const),
];

export function findCall(operationId: string): Call {
  const found = calls.find((call) => call.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not an API operation`);
  return found;
}

/** Creates the call with an example of the body, or the update that replaces it. */
function callOperation(row: OperationRow, exampleOf: ExampleOf): Call {
  const replacement = replacements.get(row.operationId);
  return replacement ? createReadingCall(replacement) : createCall(row, exampleOf);
}
