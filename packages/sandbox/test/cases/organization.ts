import { equal, type Cases, type Json } from './platform.js';

export const organization: Cases = {
  'getOrganization returns the organization with its members': async ({ send }) => {
    const { status, json } = await send('GET', '/orgs');
    equal([status, json['name'], (json['members'] as Json[]).length], [200, 'Harbor Dental', 2]);
  },
  'updateOrganization changes the given fields and keeps the others': async ({ send }) => {
    const { json: before } = await send('GET', '/orgs');
    const { id, api_key, members } = before;
    const body = { id, api_key, members, name: 'Harbor Dental Group' };
    const { status } = await send('PATCH', '/orgs', { body });
    const { json: after } = await send('GET', '/orgs');
    equal([status, after['name'], after['description']], [200, body.name, before['description']]);
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
    const body = { email: 'tomas@harbordental.example' };
    const { status, json } = await send('DELETE', '/member', { body });
    const { json: after } = await send('GET', '/orgs');
    equal([status, (json['members'] as Json[]).length, after], [200, 1, json]);
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
