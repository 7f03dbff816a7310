import { equal, UNKNOWN_ID, type Cases, type Json, type Platform } from './platform.js';

export const everyUseCaseField: Json = {
  name: 'Recalls',
  transfer_number: '+12025550111',
  extract_with_ai: [
    { name: 'day', description: 'A day', type: 'string', example: 'Monday', required: false },
  ],
  classification_tags: [{ name: 'done', description: 'All said' }],
  language: 'sv-SE',
  keywords: ['recall'],
  hooks: null,
  params: { nested: { deep: [1, null, 'x'] } },
  amd: false,
  amd_behavior: 'Continue',
  amd_messages: { 'sv-SE': 'Hej {{name}}' },
  timezone: 'Europe/Lisbon',
  work_start: '09:00',
  work_end: '17:00',
  detailed_work_hours: { monday: ['09:00', '12:00'] },
  enable_detailed_work_hours: true,
  generic_after_hours_message: 'Closed.',
  hidden: true,
  max_duration_mins: 12,
  recorded_message_inbound: false,
  recorded_message_outbound: false,
  show_original_caller_id: true,
  disable_end_call_after_n_reminders: true,
};

export const everyHookField: Json = {
  url: 'https://hooks.example/all',
  headers: [{ key: 'a', value: '1' }],
};

const hooksOf = async ({ send, sandbox }: Platform): Promise<readonly unknown[]> => {
  const { json } = await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: {} });
  return ((json['hooks'] ?? []) as Json[]).map(({ url }) => url);
};

export const useCases: Cases = {
  'updateUseCase writes every writable field': async ({ send, sandbox }) => {
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const { status } = await send('PATCH', path, { body: everyUseCaseField });
    const { json } = await send('PATCH', path, { body: {} });
    equal(status, 200);
    for (const [name, value] of Object.entries(everyUseCaseField)) equal(json[name], value);
  },
  'updateUseCase keeps other fields, and ignores those that cannot be written': async ({
    send,
    sandbox,
  }) => {
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const { json: before } = await send('PATCH', path, { body: {} });
    const body = { hidden: true, id: UNKNOWN_ID, sample_labels: [], invented: 1 };
    const { json: after } = await send('PATCH', path, { body });
    equal(after, { ...before, hidden: true });
  },
  'updateUseCase refuses amd without amd_behavior, and names the field': async ({
    send,
    sandbox,
  }) => {
    const body = { amd: true, name: 'Changed' };
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const { status, pointers } = await send('PATCH', path, { body });
    const { json } = await send('PATCH', path, { body: {} });
    equal([status, pointers, json['name']], [422, ['/amd_behavior'], 'Appointment reminders']);
  },
  'addUseCaseWebhook adds to hooks and responds with an empty body': async (platform) => {
    const { send, sandbox } = platform;
    const before = await hooksOf(platform);
    const path = `/use-cases/${sandbox.seedIds.useCase}/add-webhook`;
    const body = { url: 'https://hooks.example/new' };
    const { status, text } = await send('POST', path, { body });
    equal([status, text, await hooksOf(platform)], [200, '', [...before, body.url]]);
  },
  'addUseCaseWebhook writes every field': async ({ send, sandbox }) => {
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    await send('POST', `${path}/add-webhook`, { body: everyHookField });
    const { json } = await send('PATCH', path, { body: {} });
    equal((json['hooks'] as Json[]).at(-1), everyHookField);
  },
  'addUseCaseWebhook refuses a webhook without a URL': async ({ send, sandbox }) => {
    const path = `/use-cases/${sandbox.seedIds.useCase}/add-webhook`;
    const { status, pointers } = await send('POST', path, { body: { headers: [] } });
    equal([status, pointers], [422, ['/url']]);
  },
  'addUseCaseWebhook refuses a URL that deleteUseCaseWebhook would refuse': async ({
    send,
    sandbox,
  }) => {
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const body = { url: 'not a url' };
    const added = await send('POST', `${path}/add-webhook`, { body });
    const deleted = await send('PUT', `${path}/delete-webhook`, { body });
    equal([added.status, added.pointers, deleted.status], [422, ['/url'], 422]);
  },
  'deleteUseCaseWebhook removes the webhooks with the given URL': async (platform) => {
    const { send, sandbox } = platform;
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const [url] = await hooksOf(platform);
    const { status, text } = await send('PUT', `${path}/delete-webhook`, { body: { url } });
    equal([status, text, await hooksOf(platform)], [200, '', []]);
  },
  'deleteUseCaseWebhook distinguishes webhooks with one URL by their headers, in any order': async (
    platform,
  ) => {
    const { send, sandbox } = platform;
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const url = 'https://hooks.example/twice';
    const [a, b] = [
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ];
    await send('PATCH', path, {
      body: {
        hooks: [
          { url, headers: [a, b] },
          { url, headers: [a] },
        ],
      },
    });
    await send('PUT', `${path}/delete-webhook`, { body: { url, headers: [b, a] } });
    const { json } = await send('PATCH', path, { body: {} });
    equal(json['hooks'], [{ url, headers: [a] }]);
  },
  'deleteUseCaseWebhook responds with 404 if none matches, and with 422 if the body names none':
    async ({ send, sandbox }) => {
      const path = `/use-cases/${sandbox.seedIds.useCase}/delete-webhook`;
      const unknown = await send('PUT', path, { body: { url: 'https://hooks.example/none' } });
      const unnamed = await send('PUT', path, { body: {} });
      equal([unknown.status, unnamed.status], [404, 422]);
    },
  'deleteUseCaseWebhook accepts only headers, and deletes every webhook that has them': async (
    platform,
  ) => {
    const { send, sandbox } = platform;
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const headers = [{ key: 'a', value: '1' }];
    const kept = { url: 'https://hooks.example/kept', headers: [] };
    await send('PATCH', path, {
      body: {
        hooks: [
          { url: 'https://hooks.example/1', headers },
          kept,
          { url: 'https://hooks.example/2', headers },
        ],
      },
    });
    await send('PUT', `${path}/delete-webhook`, { body: { headers } });
    equal(await hooksOf(platform), [kept.url]);
  },
};
