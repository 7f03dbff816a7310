import { equal, type Case, type Json } from './platform.js';

export const organization: readonly Case[] = [
  {
    name: 'getOrganization returns the organization with its members',
    run: async ({ send }) => {
      const { status, json } = await send('GET', '/orgs');
      equal([status, json['name'], (json['members'] as Json[]).length], [200, 'Harbor Dental', 2]);
    },
  },
  {
    name: 'updateOrganization changes the given fields and keeps the others',
    run: async ({ send }) => {
      const { json: before } = await send('GET', '/orgs');
      const { id, api_key, members } = before;
      const body = { id, api_key, members, name: 'Harbor Dental Group' };
      const { status } = await send('PATCH', '/orgs', { body });
      const { json: after } = await send('GET', '/orgs');
      equal([status, after['name'], after['description']], [200, body.name, before['description']]);
    },
  },
  {
    name: 'updateOrganization refuses another id and another key with 409, and changes nothing',
    run: async ({ send }) => {
      const { json: before } = await send('GET', '/orgs');
      const body = { ...before, id: 'other', api_key: 'sk_test_other', name: 'Other' };
      const { status, pointers } = await send('PATCH', '/orgs', { body });
      const { json: after } = await send('GET', '/orgs');
      equal([status, pointers, after], [409, ['/id', '/api_key'], before]);
    },
  },
  {
    name: 'removeMember removes the member',
    run: async ({ send }) => {
      const body = { email: 'tomas@harbordental.example' };
      const { status, json } = await send('DELETE', '/member', { body });
      const { json: after } = await send('GET', '/orgs');
      equal([status, (json['members'] as Json[]).length, after], [200, 1, json]);
    },
  },
  {
    name: 'removeMember responds with 404 to an address that no member has',
    run: async ({ send }) => {
      const body = { email: 'nobody@harbordental.example' };
      const { status, pointers } = await send('DELETE', '/member', { body });
      equal([status, pointers], [404, ['/email']]);
    },
  },
  {
    name: 'removeMember compares addresses exactly',
    run: async ({ send }) => {
      const body = { email: 'Tomas@harbordental.example' };
      equal((await send('DELETE', '/member', { body })).status, 404);
    },
  },
];
