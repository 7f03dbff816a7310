import { equal, UNKNOWN_ID, type Cases, type Json } from './platform.js';

export const http: Cases = {
  'drops fields that the contract does not name at any depth, except in free-form objects': async ({
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
  },
  'drops fields that the contract does not name in a route of a phone number': async ({
    send,
    sandbox,
  }) => {
    const { agent, phoneNumber } = sandbox.seedIds;
    const body = { agent_routes: [{ id: agent, other: 1 }] };
    const { json } = await send('PATCH', `/numbers/${phoneNumber}/use-case`, { body });
    equal((json['use_case_config'] as Json)['agent_routes'], [{ id: agent }]);
  },
  'GET / on either root returns the roots, the inspector and the operations of that root': async ({
    sandbox,
  }) => {
    const { baseUrl, platformUrl, fetch } = sandbox.clientOptions;
    const read = async (url: string) => (await (await fetch(`${url}/`)).json()) as Json;
    const [base, platform] = [await read(baseUrl), await read(platformUrl)];
    equal([base['root'], base['baseRoot']], ['base', `${baseUrl}/api/v1`]);
    equal([platform['root'], platform['platformRoot']], ['platform', `${platformUrl}/api/v1`]);
    equal(base['inspector'], `${baseUrl}/_sandbox/`);
    const callTags = 'GET /api/v1/call-tags (listCallTags)';
    const lists = ({ operations }: Json) => (operations as readonly string[]).includes(callTags);
    equal([lists(base), lists(platform)], [true, false]);
    equal(sandbox.requests, []);
  },
  'an unknown path is refused with the path that was probably meant': async ({ sandbox }) => {
    const { baseUrl, fetch } = sandbox.clientOptions;
    const detailOf = async (path: string) =>
      ((await (await fetch(baseUrl + path)).json()) as Json)['detail'];
    equal(await detailOf('/numbers'), 'The API has no such path. Did you mean /api/v1/numbers?');
    equal(await detailOf('/api/v1/orgs/'), 'The API has no such path. Did you mean /api/v1/orgs?');
    equal(await detailOf('//api/v1//orgs'), 'The API has no such path. Did you mean /api/v1/orgs?');
  },
  'a path of the other root is refused with the name of that root': async ({ send }) => {
    const { json } = await send('GET', '/orgs', { root: 'platform' });
    equal(
      json['detail'],
      'The platform root does not serve this path. Send the request to the base root.',
    );
  },
  '405 and OPTIONS list the methods of a path in Allow': async ({ send }) => {
    const allow = 'GET, PATCH, HEAD, OPTIONS';
    const refused = await send('POST', '/orgs', { body: {} });
    equal([refused.status, refused.headers.get('allow')], [405, allow]);
    const asked = await send('OPTIONS', '/orgs');
    equal([asked.status, asked.headers.get('allow')], [204, allow]);
  },
  'HEAD responds as GET does, without the body': async ({ send }) => {
    const get = await send('GET', '/orgs');
    const head = await send('HEAD', '/orgs');
    const length = String(new TextEncoder().encode(get.text).length);
    equal([head.status, head.text, head.headers.get('content-length')], [200, '', length]);
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
  'the platform root accepts the UUID of the organization': async ({ send, sandbox }) => {
    const headers = { 'x-organization-id': sandbox.seedIds.organizationUuid };
    equal((await send('GET', `/versions/${sandbox.seedIds.version}`, { headers })).status, 200);
  },
  'the platform root names a missing x-organization-id': async ({ send, sandbox }) => {
    const headers = { 'x-organization-id': null };
    const { pointers } = await send('GET', `/versions/${sandbox.seedIds.version}`, { headers });
    equal(pointers, ['/x-organization-id']);
  },
};
