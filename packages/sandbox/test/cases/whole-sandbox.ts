import { modelBody } from './agents-and-models.js';
import { equal, UNKNOWN_ID, type Cases, type Json } from './platform.js';

export const wholeSandbox: Cases = {
  'drops fields of a body that the contract does not name, at any depth': async ({
    send,
    sandbox,
  }) => {
    const path = `/use-cases/${sandbox.seedIds.useCase}`;
    const headers = [{ key: 'k', value: 'v' }];
    const hooks = [{ url: 'https://hooks.example/', headers }];
    const params = { free: [{ form: 1 }] };
    const body = {
      other: 1,
      params,
      hooks: [{ ...hooks[0], other: 1, headers: [{ ...headers[0], other: 1 }] }],
    };
    const { json } = await send('PATCH', path, { body });
    equal([json['other'], json['hooks'], json['params']], [undefined, hooks, params]);
    const { agent, phoneNumber } = sandbox.seedIds;
    const agent_routes = [{ id: agent, other: 1 }];
    const routed = await send('PATCH', `/numbers/${phoneNumber}/use-case`, {
      body: { agent_routes },
    });
    equal((routed.json['use_case_config'] as Json)['agent_routes'], [{ id: agent }]);
  },
  'GET / on either root lists the roots and the operations': async ({ sandbox }) => {
    const { baseUrl, platformUrl, fetch } = sandbox.clientOptions;
    const roots = await Promise.all([baseUrl, platformUrl].map((url) => fetch(`${url}/`)));
    const [base, platform] = await Promise.all(roots.map((one) => one.json() as Promise<Json>));
    equal([base!['baseRoot'], base!['inspector']], [`${baseUrl}/api/v1`, `${baseUrl}/_sandbox/`]);
    equal([platform!['root'], platform!['platformRoot']], ['platform', `${platformUrl}/api/v1`]);
    equal(sandbox.requests, []);
  },
  'an unknown path is refused with the path that was probably meant': async ({ sandbox, send }) => {
    const { baseUrl, fetch } = sandbox.clientOptions;
    const detailOf = async (path: string) =>
      ((await (await fetch(baseUrl + path)).json()) as Json)['detail'];
    equal(await detailOf('/numbers'), 'The API has no such path. Did you mean /api/v1/numbers?');
    equal(await detailOf('/api/v1/orgs/'), 'The API has no such path. Did you mean /api/v1/orgs?');
    equal(await detailOf('//api/v1//orgs'), 'The API has no such path. Did you mean /api/v1/orgs?');
    const wrongRoot = await send('GET', '/orgs', { root: 'platform' });
    equal(
      wrongRoot.json['detail'],
      'The platform root does not serve this path. Send the request to the base root.',
    );
  },
  '405 has Allow, as OPTIONS does': async ({ send }) => {
    const refused = await send('POST', '/orgs', { body: {} });
    const asked = await send('OPTIONS', '/orgs');
    equal(refused.headers.get('allow'), 'GET, PATCH, HEAD, OPTIONS');
    equal([asked.status, asked.headers.get('allow')], [204, refused.headers.get('allow')]);
  },
  'HEAD responds as GET does, without the body': async ({ send }) => {
    const get = await send('GET', '/orgs');
    const head = await send('HEAD', '/orgs');
    equal([head.status, head.text], [200, '']);
    equal(head.headers.get('content-length'), get.headers.get('content-length'));
  },
  'a forced status is sent as often as requested, with Retry-After, and the operation does not act':
    async ({ send, sandbox }) => {
      sandbox.fail('removeMember', { status: 503, times: 2, retryAfterMs: 1_500 });
      const body = { email: 'tomas@harbordental.example' };
      const replies = [];
      for (let call = 0; call < 3; call++) replies.push(await send('DELETE', '/member', { body }));
      equal(
        replies.map(({ status }) => status),
        [503, 503, 200],
      );
      equal(replies[0]!.headers.get('retry-after'), '2');
    },
  'a forced reset rejects as a broken connection does': async ({ send, sandbox }) => {
    sandbox.fail('listCallTags', { reset: true });
    const outcome = await send('GET', '/call-tags').catch((error: unknown) => error);
    equal([outcome instanceof TypeError, (await send('GET', '/call-tags')).status], [true, 200]);
  },
  'a forced truncation of a response without a body is a reset, after the operation acted': async ({
    send,
    sandbox,
  }) => {
    sandbox.fail('deletePhoneNumbers', { truncate: true });
    sandbox.fail('listCallTags', { truncate: true });
    const body = { ids: [sandbox.seedIds.phoneNumber] };
    const outcomes = [
      await send('DELETE', '/numbers', { body }).catch((error: unknown) => error),
      await send('HEAD', '/call-tags').catch((error: unknown) => error),
    ];
    equal(
      outcomes.map((outcome) => outcome instanceof TypeError),
      [true, true],
    );
    equal([sandbox.snapshot().phoneNumbers.length, sandbox.failures.length], [1, 0]);
  },
  'a forced truncation ends the response in the middle, after the operation acted': async ({
    send,
    sandbox,
  }) => {
    sandbox.fail('updateAgent', { truncate: true });
    const path = `/agents/${sandbox.seedIds.agent}`;
    const outcome = await send('PATCH', path, { body: { name: 'Cut' } }).catch(
      (error: unknown) => error,
    );
    equal([outcome instanceof Error, sandbox.snapshot().agents[0]?.name], [true, 'Cut']);
  },
  'a forced stall lasts until the caller aborts, and rejects with the reason of the caller':
    async ({ sandbox }) => {
      sandbox.fail('listCallTags', { stall: true });
      const { baseUrl, apiKey, fetch } = sandbox.clientOptions;
      const controller = new AbortController();
      const outcome = fetch(`${baseUrl}/api/v1/call-tags`, {
        headers: { authorization: `Bearer ${apiKey}` },
        signal: controller.signal,
      }).catch((error: unknown) => error);
      const reason = new Error('enough');
      controller.abort(reason);
      equal((await outcome) === reason, true);
    },
  'reset restores the seed, identifiers and clock included, and removes pending failures': async ({
    send,
    sandbox,
  }) => {
    const before = sandbox.snapshot();
    const first = await send('POST', '/models', { body: modelBody(sandbox) });
    sandbox.clock.advance(60_000);
    sandbox.fail('listCallTags', { status: 503 });
    sandbox.reset();
    equal([sandbox.snapshot(), sandbox.requests, sandbox.failures], [before, [], []]);
    const again = await send('POST', '/models', { body: modelBody(sandbox) });
    equal(again.json, first.json);
  },
  'a snapshot is a copy from which the state can be restored': async ({ send, sandbox }) => {
    await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { name: 'Kept' } });
    const snapshot = sandbox.snapshot();
    await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { name: 'Lost' } });
    sandbox.restore(JSON.parse(JSON.stringify(snapshot)) as typeof snapshot);
    equal(sandbox.snapshot(), snapshot);
    sandbox.snapshot().agents[0]!.name = 'Changed';
    equal(sandbox.snapshot().agents[0]?.name, 'Kept');
  },
  'a body may declare UTF-8 in either spelling, and the identity coding': async ({ send }) => {
    for (const charset of ['utf-8', 'UTF8']) {
      const headers = {
        'content-type': `application/json; charset="${charset}"`,
        'content-encoding': 'identity',
      };
      equal(
        (await send('DELETE', '/numbers', { body: { ids: [UNKNOWN_ID] }, headers })).status,
        204,
      );
    }
  },
  'a refusal has twenty faults at most': async ({ send }) => {
    const { status, pointers } = await send('DELETE', '/numbers', {
      body: { ids: Array.from({ length: 100 }, (_, index) => index) },
    });
    equal([status, pointers.length], [422, 20]);
  },
  'the platform root accepts the UUID of the organization, and names a missing header': async ({
    send,
    sandbox,
  }) => {
    const ask = (organization: string | null) =>
      send('GET', `/versions/${sandbox.seedIds.version}`, {
        headers: { 'x-organization-id': organization },
      });
    equal((await ask(sandbox.seedIds.organizationUuid)).status, 200);
    equal((await ask(null)).pointers, ['/x-organization-id']);
  },
};
