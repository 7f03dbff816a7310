import type { VoiceAgentClient } from '@voice-agent-platform/client';

export interface Route {
  readonly phoneNumberId: string;
  readonly useCaseId: string;
  readonly hook: { readonly url: string; readonly secret: string };
}

/** Sends the calls of a phone number to a use case, and registers the webhook of this app unless it is registered. */
export async function applyRoute(
  platform: VoiceAgentClient,
  { phoneNumberId, useCaseId, hook }: Route,
): Promise<void> {
  await platform.updatePhoneNumberUseCase({
    path: { id: phoneNumberId },
    body: { id: useCaseId },
  });
  // The API cannot read a use case. An update without fields returns it.
  const { hooks } = await platform.updateUseCase({ path: { id: useCaseId }, body: {} });
  if (hooks?.some(({ url }) => url === hook.url)) return;
  await platform.addUseCaseWebhook({
    path: { id: useCaseId },
    body: { url: hook.url, headers: [{ key: 'x-hook-secret', value: hook.secret }] },
  });
}
