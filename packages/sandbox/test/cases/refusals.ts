import { equal, UNKNOWN_ID, type Cases, type SendOptions } from './platform.js';

const statusCase = (
  name: string,
  wanted: number,
  [method, path, options]: readonly [string, string, SendOptions?],
): Cases => ({
  [`responds with ${wanted} to ${name}`]: async ({ send }) => {
    const { status, json, headers } = await send(method, path, options);
    equal([status, json['status']], [wanted, wanted]);
    equal(headers.get('content-type'), 'application/problem+json');
  },
});

export const refusals: readonly Cases[] = [
  statusCase('malformed JSON', 400, ['DELETE', '/member', { body: '{"email":' }]),
  statusCase('a body of only white space', 400, ['DELETE', '/member', { body: ' ' }]),
  statusCase('a key __proto__', 400, ['DELETE', '/numbers', { body: '{"ids":[],"__proto__":{}}' }]),
  statusCase('deeply nested JSON', 400, [
    'DELETE',
    '/numbers',
    { body: '['.repeat(5_000) + ']'.repeat(5_000) },
  ]),
  statusCase('a malformed percent-encoding', 400, ['PATCH', '/agents/%E0%A4%A', { body: {} }]),
  statusCase('a query parameter twice', 400, ['GET', '/use-cases/x/runs?sort=asc&sort=desc']),
  statusCase('a second question mark, which belongs to the value before it', 422, [
    'GET',
    '/use-cases/x/runs?sort=asc?sort=asc',
  ]),
  statusCase('a request without a key', 401, [
    'GET',
    '/orgs',
    { headers: { authorization: null } },
  ]),
  statusCase('a key that looks real', 401, [
    'GET',
    '/orgs',
    { headers: { authorization: 'Bearer sk_live_1' } },
  ]),
  statusCase('another authorization scheme', 401, [
    'GET',
    '/orgs',
    { headers: { authorization: 'Basic sk_test_1' } },
  ]),
  statusCase('another organization', 403, [
    'GET',
    '/versions/x',
    { headers: { 'x-organization-id': 'other' } },
  ]),
  statusCase('a page of a foreign origin', 403, [
    'GET',
    '/orgs',
    { headers: { origin: 'https://evil.example' } },
  ]),
  statusCase('an unknown path', 404, ['GET', '/organizations']),
  statusCase('an operation of the platform root on the base root', 404, [
    'GET',
    '/versions/x',
    { root: 'base' },
  ]),
  statusCase('an operation of the base root on the platform root', 404, [
    'GET',
    '/orgs',
    { root: 'platform' },
  ]),
  statusCase('an unknown agent', 404, ['PATCH', `/agents/${UNKNOWN_ID}`, { body: {} }]),
  statusCase('an unknown number', 404, [
    'PATCH',
    `/numbers/${UNKNOWN_ID}/title`,
    { body: { title: 't' } },
  ]),
  statusCase('an unknown use case', 404, ['PATCH', `/use-cases/${UNKNOWN_ID}`, { body: {} }]),
  statusCase('an unknown call', 404, ['GET', `/calls/${UNKNOWN_ID}/recording`]),
  statusCase('an unknown version', 404, ['GET', '/versions/x']),
  statusCase('an encoded path with ..', 422, ['PATCH', '/agents/..%2Forgs', { body: {} }]),
  statusCase('a method that the path does not support', 405, ['POST', '/orgs', { body: {} }]),
  statusCase('a body declared as text', 415, [
    'DELETE',
    '/member',
    { body: {}, headers: { 'content-type': 'text/plain' } },
  ]),
  statusCase('a body in another charset', 415, [
    'DELETE',
    '/member',
    { body: {}, headers: { 'content-type': 'application/json; charset=utf-16' } },
  ]),
  statusCase('a compressed body', 415, [
    'DELETE',
    '/member',
    { body: {}, headers: { 'content-encoding': 'gzip' } },
  ]),
  statusCase('a body over one mebibyte', 413, [
    'DELETE',
    '/member',
    { body: `"${'x'.repeat(1024 * 1024)}"` },
  ]),
  statusCase('a missing body', 422, ['DELETE', '/member']),
  statusCase('a missing organization', 422, [
    'GET',
    '/versions/x',
    { headers: { 'x-organization-id': null } },
  ]),
  statusCase('an identifier that is too short', 422, ['PATCH', '/agents/short', { body: {} }]),
];
