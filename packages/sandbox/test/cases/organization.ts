import { equal, type Cases, type Json } from './platform.js';

export const organization: Cases = {
  'getOrganization returns the organization with its members': async ({ send }) => {
    const { status, json } = await send('GET', '/orgs');
    const emails = (json['members'] as Json[]).map(({ email }) => email);
    const found = ['ines@harbordental.example', 'tomas@harbordental.example'];
    equal([status, json['name'], emails], [200, 'Harbor Dental', found]);
  },
  'updateOrganization changes the given fields and keeps the others': async ({ send }) => {
    const { json: before } = await send('GET', '/orgs');
    const { id, api_key, members } = before;
    const body = { id, api_key, members, name: 'Harbor Dental Group' };
    const { status } = await send('PATCH', '/orgs', { body });
    const { json: after } = await send('GET', '/orgs');
    equal([status, after], [200, { ...before, name: body.name }]);
  },
  'updateOrganization refuses another id and another key with 409, and changes nothing': async ({
    send,
  }) => {
    const { json: before } = await send('GET', '/orgs');
    const body = { ...before, id: 'other', api_key: 'sk_test_other', name: 'Other' };
    const { status, pointers } = await send('PATCH', '/orgs', { body });
    const { json: after } = await send('GET', '/orgs');
    equal([status, pointers, after], [409, ['/id', '/api_key'], before]);
  },
  'removeMember removes the member': async ({ send }) => {
    const { json: before } = await send('GET', '/orgs');
    const body = { email: 'tomas@harbordental.example' };
    const { status, json } = await send('DELETE', '/member', { body });
    const { json: after } = await send('GET', '/orgs');
    const members = (before['members'] as Json[]).filter(({ email }) => email !== body.email);
    equal([status, json, after], [200, after, { ...before, members }]);
  },
  'removeMember responds with 404 to an address that no member has': async ({ send }) => {
    const body = { email: 'nobody@harbordental.example' };
    const { status, pointers } = await send('DELETE', '/member', { body });
    equal([status, pointers], [404, ['/email']]);
  },
  'removeMember compares addresses exactly': async ({ send }) => {
    const body = { email: 'Tomas@harbordental.example' };
    equal((await send('DELETE', '/member', { body })).status, 404);
  },
};
