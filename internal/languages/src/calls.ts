/** Derives the calls that every client makes: each operation with the examples of its parts. */
import { readingCalls } from '@voice-agent-platform/codegen/internal/verify/reading-calls';
import { firstOf, lastOf } from '@voice-agent-platform/contract-reader/example-request';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { createCall, type Call } from './create-call.js';
import { createReadingCall } from './reading-call.js';

/** The calls of the pages' programs, with the short example of each body, in the order of the table of operations. */
export const calls: readonly Call[] = operations.map(createPageCall);

/** The calls of the driver by name, with the full example of each body or with data from earlier responses. */
export const driverCalls: readonly (readonly [name: string, call: Call])[] = [
  ...operations
    .filter(({ operationId }) => !readingCalls.some(({ call }) => call === operationId))
    .map((row) => [row.operationId, createCall(row, lastOf)] as const),
  ...readingCalls.map((reading) => [reading.call, createReadingCall(reading)] as const),
];

export function findCall(operationId: string): Call {
  const found = calls.find((call) => call.operationId === operationId);
  if (!found) throw new Error(`${operationId} is not an API operation`);
  return found;
}

/** Returns the call on the page of an operation. The update of the organization sends back what its program has read. */
function createPageCall(row: OperationRow): Call {
  const reading = readingCalls.find(({ call }) => call === row.operationId);
  return reading ? createReadingCall(reading) : createCall(row, firstOf);
}
