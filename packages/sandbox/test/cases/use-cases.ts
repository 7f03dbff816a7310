import { fields } from '../../src/generated/operations.js';
import { equal, UNKNOWN_ID, type Cases, type Json, type Platform } from './platform.js';

const hooksOf = async ({ send, sandbox }: Platform): Promise<readonly unknown[]> => {
  const { json } = await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: {} });
  return ((json['hooks'] ?? []) as Json[]).map(({ url }) => url);
};

export const useCases: Cases = {
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
    const [body] = sandbox.snapshot().useCases[0]!.hooks!;
    equal(Object.keys(body!), Object.keys(fields.WebhookAdd));
    await send('POST', `${path}/add-webhook`, { body });
    const { json } = await send('PATCH', path, { body: {} });
    equal(json['hooks'], [body, body]);
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
    const [webhook] = sandbox.snapshot().useCases[0]!.hooks!;
    const kept = { url: 'https://hooks.example/kept' };
    for (const body of [webhook, kept]) await send('POST', `${path}/add-webhook`, { body });
    const { url } = webhook!;
    const { status, text } = await send('PUT', `${path}/delete-webhook`, { body: { url } });
    equal([status, text, await hooksOf(platform)], [200, '', [kept.url]]);
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
  'deleteUseCaseWebhook refuses a URL alone if webhooks with different headers have it': async (
    platform,
  ) => {
    const { send, sandbox } = platform;
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const url = 'https://hooks.example/two';
    for (const value of ['1', '2']) {
      await send('POST', `${path}/add-webhook`, {
        body: { url, headers: [{ key: 'x-a', value }] },
      });
    }
    const before = await hooksOf(platform);
    const { status, pointers } = await send('PUT', `${path}/delete-webhook`, { body: { url } });
    equal([status, pointers, await hooksOf(platform)], [422, ['/headers'], before]);
  },
  'deleteUseCaseWebhook responds with 404 if none matches': async ({ send, sandbox }) => {
    const path = `/use-cases/${sandbox.seedIds.useCase}/delete-webhook`;
    const { status } = await send('PUT', path, { body: { url: 'https://hooks.example/none' } });
    equal(status, 404);
  },
  'deleteUseCaseWebhook refuses a request that names no webhook, and says what it may delete':
    async ({ send, sandbox }) => {
      const path = `/use-cases/${sandbox.seedIds.useCase}`;
      await send('POST', `${path}/add-webhook`, { body: { url: 'https://hooks.example/bare' } });
      for (const body of [undefined, {}, { headers: [] }]) {
        const { status, pointers, json } = await send('PUT', `${path}/delete-webhook`, { body });
        equal([status, pointers], [422, ['/url']]);
        equal(/may delete every webhook/.test(String(json['detail'])), true);
      }
      equal(sandbox.snapshot().useCases[0]!.hooks!.length, 2);
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
