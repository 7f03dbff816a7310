import type { VoiceAgentClient } from '@voice-agent-platform/client';
import type { UseCase, UseCaseUpdate } from '@voice-agent-platform/types';

/**
 * Changes some settings of a use case, on the server: its webhooks contain secrets.
 * An update may reset what it leaves out, so this one repeats what the last update
 * returned. No operation reads a use case. Add webhooks that you registered since.
 */
export async function changeUseCase(
  platform: VoiceAgentClient,
  last: UseCase,
  change: UseCaseUpdate,
): Promise<UseCase> {
  // Only responses have these fields.
  const { id, organization_id, sample_labels, evaluation_models, ...known } = last;
  return platform.updateUseCase({
    path: { id },
    body: { ...withoutNull(known), ...change },
  });
}

/** Leaves out null, which a response may have where a request may not. */
function withoutNull<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) => part ?? undefined),
  ) as Value;
}
