import { equal, SECOND_NUMBER, UNKNOWN_ID, type Cases, type Json } from './platform.js';

export const phoneNumbers: Cases = {
  'listPhoneNumbers returns two numbers, one of them in use_case mode with its use case': async ({
    send,
    sandbox,
  }) => {
    const { json } = await send('GET', '/numbers');
    const config = json[0]!['use_case_config'] as Json;
    equal([json.length, json[0]!['mode'], config['id']], [2, 'use_case', sandbox.seedIds.useCase]);
  },
  'updatePhoneNumberUseCase routes a number and puts it in use_case mode': async ({
    send,
    sandbox,
  }) => {
    const { useCase, agent } = sandbox.seedIds;
    const body = { id: useCase, agent_routes: [{ probability: 1, id: agent }] };
    const { json } = await send('PATCH', `/numbers/${SECOND_NUMBER}/use-case`, { body });
    equal([json['mode'], json['use_case_config']], ['use_case', body]);
  },
  'updatePhoneNumberUseCase refuses a body without fields, and one that leaves use_case mode without a use case':
    async ({ send, sandbox }) => {
      const path = `/numbers/${SECOND_NUMBER}/use-case`;
      const before = sandbox.snapshot();
      const agent_routes = [{ probability: 1, id: sandbox.seedIds.agent }];
      const replies = [
        await send('PATCH', path, { body: {} }),
        await send('PATCH', path, { body: { agent_routes } }),
      ];
      equal(
        replies.map(({ status, pointers }) => [status, pointers]),
        [
          [422, ['']],
          [422, ['/id']],
        ],
      );
      equal(sandbox.snapshot(), before);
    },
  'updatePhoneNumberUseCase refuses dangling references with their pointers': async ({ send }) => {
    const body = {
      id: UNKNOWN_ID,
      agent_routes: [{ probability: 1, id: UNKNOWN_ID }],
      prompt_routes: [{ probability: 1, prompt_id: 'any', model_id: UNKNOWN_ID }],
    };
    const path = `/numbers/${SECOND_NUMBER}/use-case`;
    const { status, pointers } = await send('PATCH', path, { body });
    const { json } = await send('GET', '/numbers');
    equal(
      [status, pointers, json[1]!['mode']],
      [422, ['/id', '/prompt_routes/0/model_id', '/agent_routes/0/id'], 'direct_transfer'],
    );
  },
  'updatePhoneNumberTitle renames the number, and no other': async ({ send, sandbox }) => {
    const { json: before } = await send('GET', '/numbers');
    const path = `/numbers/${sandbox.seedIds.phoneNumber}/title`;
    await send('PATCH', path, { body: { title: 'Night line' } });
    const { json: after } = await send('GET', '/numbers');
    equal(after, [{ ...before[0], title: 'Night line' }, before[1]]);
  },
  'deletePhoneNumbers deletes the numbers that exist, skips the others, and responds with 204 and no body':
    async ({ send, sandbox }) => {
      const body = { ids: [SECOND_NUMBER, UNKNOWN_ID] };
      const { status, text, headers } = await send('DELETE', '/numbers', { body });
      equal([status, text, headers.has('content-length')], [204, '', false]);
      const left = sandbox.snapshot().phoneNumbers.map(({ id }) => id);
      equal(left, [sandbox.seedIds.phoneNumber]);
    },
  'deletePhoneNumbers refuses a request that names no number, and says what it may delete': async ({
    send,
  }) => {
    for (const body of [undefined, {}, { ids: [] }, { ids: ['', ' '] }, { idz: [SECOND_NUMBER] }]) {
      const { status, pointers, json } = await send('DELETE', '/numbers', { body });
      equal([status, pointers], [422, ['/ids']]);
      equal(/may delete every phone number/.test(String(json['detail'])), true);
    }
    equal((await send('GET', '/numbers')).json.length, 2);
  },
  'updatePhoneNumberUseCase keeps the routes that it does not name': async ({ send, sandbox }) => {
    const { useCase, agent } = sandbox.seedIds;
    const path = `/numbers/${SECOND_NUMBER}/use-case`;
    const agent_routes = [{ probability: 1, id: agent }];
    await send('PATCH', path, { body: { id: useCase, agent_routes } });
    const { json } = await send('PATCH', path, { body: { id: useCase } });
    equal((json['use_case_config'] as Json)['agent_routes'], agent_routes);
    equal((json['use_case_config'] as Json)['id'], useCase);
  },
};
