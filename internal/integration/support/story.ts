/** Calls every operation with the contract's examples, which are also the sandbox's built-in data. */
import type { VoiceAgentClient } from '@voice-agent-platform/client';
import { exampleRequest, operationOf } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';

export type OperationId = keyof VoiceAgentClient;

export type Call = ReturnType<typeof exampleRequest>;

export const calls = Object.fromEntries(
  operations.map((row) => [row.operationId, exampleRequest(operationOf(row))]),
) as Record<OperationId, Call>;

/** The number that the story deletes. */
export const [suppliersNumber] = (calls.deletePhoneNumbers.body as { ids: [string] }).ids;

/** Calls the operation as a program without types would. */
export function callOperation(
  client: VoiceAgentClient,
  operationId: OperationId,
  call: object = calls[operationId],
): Promise<unknown> {
  const methods = client as unknown as Record<OperationId, (call: object) => Promise<unknown>>;
  return methods[operationId](call);
}
