import type { PhoneNumber, VoiceAgentClient } from '@voice-agent-platform/client';

export interface Route {
  readonly phoneNumberId: string;
  readonly useCaseId: string;
  readonly hook: { readonly url: string; readonly secret: string };
}

export interface RegisteredHook {
  readonly useCaseId: string;
  readonly url: string;
}

/** The record of this app's changes, such as rows of its database. The API cannot read the webhooks of a use case. */
export interface Store {
  readonly hasHook: (hook: RegisteredHook) => Promise<boolean>;
  readonly addHook: (hook: RegisteredHook) => Promise<void>;
}

/** Sends the calls of a phone number to a use case, and registers the webhook of this app unless it is registered. */
export async function applyRoute(
  platform: VoiceAgentClient,
  store: Store,
  { phoneNumberId, useCaseId, hook }: Route,
): Promise<void> {
  const numbers = await platform.listPhoneNumbers();
  const number = numbers.find(({ id }) => id === phoneNumberId);
  // The routes of a number that is not listed are unknown, and the update could reset them.
  if (!number)
    throw new Error(`The platform does not list the number ${phoneNumberId}`);
  await platform.updatePhoneNumberUseCase({
    path: { id: phoneNumberId },
    // An update may reset what it leaves out, so this one repeats the routes of the number.
    body: { id: useCaseId, ...routesOf(number) },
  });
  const registered = { useCaseId, url: hook.url };
  if (await store.hasHook(registered)) return;
  await platform.addUseCaseWebhook({
    path: { id: useCaseId },
    body: {
      url: hook.url,
      headers: [{ key: 'x-hook-secret', value: hook.secret }],
    },
  });
  await store.addHook(registered);
}

/** The routes of a number. What the list does not show would be lost. */
function routesOf({ id, mode, use_case_config: config }: PhoneNumber) {
  if (!config && mode !== 'use_case')
    return { prompt_routes: [], agent_routes: [] };
  const { prompt_routes, agent_routes } = config ?? {};
  if (
    !prompt_routes?.every((route) => route.prompt_id) ||
    !agent_routes?.every((route) => route.id)
  ) {
    throw new Error(`The platform does not show the routes of the number ${id}`);
  }
  return withoutNull({ prompt_routes, agent_routes });
}

/** Leaves out fields that are null, at any depth. A response may have them, a request may not. */
function withoutNull<Value>(value: Value): Value {
  // JSON leaves out each field that is undefined.
  const text = JSON.stringify(value, (_, part: unknown) => part ?? undefined);
  return JSON.parse(text) as Value;
}
