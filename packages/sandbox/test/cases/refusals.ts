import { equal, UNKNOWN_ID, type Cases, type SendOptions } from './platform.js';

const withHeader = (name: string, value: string | null, body?: unknown): SendOptions => ({
  headers: { [name]: value },
  body,
});

const deep = '['.repeat(5_000) + ']'.repeat(5_000);
const long = `"${'x'.repeat(1024 * 1024)}"`;
const title = { title: 't' };

const requests: readonly (readonly [string, number, string, string, SendOptions?])[] = [
  ['malformed JSON', 400, 'DELETE', '/member', { body: '{"email":' }],
  ['a body of only white space', 400, 'DELETE', '/member', { body: ' ' }],
  ['a key __proto__', 400, 'DELETE', '/numbers', { body: '{"ids":[],"__proto__":{}}' }],
  ['deeply nested JSON', 400, 'DELETE', '/numbers', { body: deep }],
  ['a malformed percent-encoding', 400, 'PATCH', '/agents/%E0%A4%A', { body: {} }],
  ['a query parameter twice', 400, 'GET', '/use-cases/x/runs?sort=asc&sort=desc'],
  ['a request without a key', 401, 'GET', '/orgs', withHeader('authorization', null)],
  ['a key that looks real', 401, 'GET', '/orgs', withHeader('authorization', 'Bearer sk_live_1')],
  ['another scheme', 401, 'GET', '/orgs', withHeader('authorization', 'Basic sk_test_1')],
  ['another organization', 403, 'GET', '/versions/x', withHeader('x-organization-id', 'other')],
  ['a page of a foreign origin', 403, 'GET', '/orgs', withHeader('origin', 'https://evil.example')],
  ['an unknown path', 404, 'GET', '/organizations'],
  ['a platform operation on the base root', 404, 'GET', '/versions/x', { root: 'base' }],
  ['a base operation on the platform root', 404, 'GET', '/orgs', { root: 'platform' }],
  ['an unknown agent', 404, 'PATCH', `/agents/${UNKNOWN_ID}`, { body: {} }],
  ['an unknown number', 404, 'PATCH', `/numbers/${UNKNOWN_ID}/title`, { body: title }],
  ['an unknown use case', 404, 'PATCH', `/use-cases/${UNKNOWN_ID}`, { body: {} }],
  ['an unknown call', 404, 'GET', `/calls/${UNKNOWN_ID}/recording`],
  ['an unknown version', 404, 'GET', '/versions/x'],
  ['a method that the path does not support', 405, 'POST', '/orgs', { body: {} }],
  ['a body of text', 415, 'DELETE', '/member', withHeader('content-type', 'text/plain', {})],
  [
    'a body in another charset',
    415,
    'DELETE',
    '/member',
    withHeader('content-type', 'application/json; charset=utf-16', {}),
  ],
  ['a compressed body', 415, 'DELETE', '/member', withHeader('content-encoding', 'gzip', {})],
  ['a body over one mebibyte', 413, 'DELETE', '/member', { body: long }],
  ['a missing body', 422, 'DELETE', '/member'],
  ['a missing organization', 422, 'GET', '/versions/x', withHeader('x-organization-id', null)],
  ['an identifier that is too short', 422, 'PATCH', '/agents/short', { body: {} }],
];

export const refusals: Cases = Object.fromEntries(
  requests.map(([what, wanted, method, path, options]) => [
    `responds with ${wanted} to ${what}`,
    async ({ send }) => {
      const { status, json, headers } = await send(method, path, options);
      equal([status, json['status']], [wanted, wanted]);
      equal(headers.get('content-type'), 'application/problem+json');
    },
  ]),
);
