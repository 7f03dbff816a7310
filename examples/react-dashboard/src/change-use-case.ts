import type { VoiceAgentClient } from '@voice-agent-platform/client';
import type { UseCase, UseCaseUpdate } from '@voice-agent-platform/types';

/**
 * Changes some settings of a use case. Run it on the server, because webhooks contain
 * secrets. An update may reset the fields that it leaves out, and no operation reads a
 * use case. Pass the response of the last update, which has the other fields. Its `hooks`
 * lack the webhooks that you have registered since then, and the platform may have masked
 * the secrets in them. In both cases, pass `hooks` in the change.
 */
export async function changeUseCase(
  platform: VoiceAgentClient,
  last: UseCase,
  change: UseCaseUpdate,
): Promise<UseCase> {
  // Only responses have these fields.
  const { id, organization_id, sample_labels, evaluation_models, ...known } = last;
  const { params, detailed_work_hours, ...fields } = known;
  return platform.updateUseCase({
    path: { id },
    body: {
      ...withoutNull(fields),
      // These are free-form, and can have null inside.
      ...(params && { params }),
      ...(detailed_work_hours && { detailed_work_hours }),
      ...change,
    },
  });
}

/**
 * Leaves out fields that are null, at any depth, because a request may not have null
 * there. It may have null as `hooks`, but that may remove all webhooks.
 */
function withoutNull<Value>(value: Value): Value {
  // JSON leaves out each field that is undefined.
  const text = JSON.stringify(value, (_, part: unknown) => part ?? undefined);
  return JSON.parse(text) as Value;
}
