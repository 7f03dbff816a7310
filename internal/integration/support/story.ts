/** The calls of the contract's examples, which tell one story. The sandbox's built-in data is the same story. */
import type { VoiceAgentClient } from '@voice-agent-platform/client';
import { exampleRequest, operationOf } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';

export type OperationId = keyof VoiceAgentClient;

export type Call = ReturnType<typeof exampleRequest>;

export const calls = Object.fromEntries(
  operations.map((row) => [row.operationId, exampleRequest(operationOf(row))]),
) as Record<OperationId, Call>;

/** The identifier of the number that the story deletes. */
export const [suppliersNumberId] = (calls.deletePhoneNumbers.body as { ids: [string] }).ids;

/** Calls the operation as a program without types would. */
export function callOperation(
  client: VoiceAgentClient,
  operationId: OperationId,
  call: object = calls[operationId],
): Promise<unknown> {
  const methods = client as unknown as Record<OperationId, (call: object) => Promise<unknown>>;
  return methods[operationId](call);
}
