import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';
import { applyRoute } from '../src/routing.js';

function start() {
  const sandbox = createSandbox();
  const platform = createClient({ ...sandbox.clientOptions });
  const route = {
    phoneNumberId: sandbox.snapshot().phoneNumbers[1]!.id,
    useCaseId: sandbox.seedIds.useCase,
    hook: { url: 'https://app.example/hooks', secret: 'a long random text' },
  };
  return { sandbox, platform, route };
}

it('sends the calls of the number to the use case', async () => {
  const { sandbox, platform, route } = start();
  await applyRoute(platform, route);
  const number = sandbox.snapshot().phoneNumbers.find(({ id }) => id === route.phoneNumberId);
  expect(number?.use_case_config?.id).toBe(route.useCaseId);
});

it('registers the webhook once, however often it runs', async () => {
  const { sandbox, platform, route } = start();
  await applyRoute(platform, route);
  await applyRoute(platform, route);
  const [useCase] = sandbox.snapshot().useCases;
  expect(useCase?.hooks?.filter(({ url }) => url === route.hook.url)).toHaveLength(1);
});

it('registers nothing if the number cannot be routed', async () => {
  const { sandbox, platform, route } = start();
  sandbox.fail('updatePhoneNumberUseCase', { status: 503 });
  await expect(applyRoute(platform, route)).rejects.toThrow('updatePhoneNumberUseCase: 503');
  expect(sandbox.requests.map(({ operationId }) => operationId)).toEqual([
    'updatePhoneNumberUseCase',
  ]);
});
