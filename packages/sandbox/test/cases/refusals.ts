import { equal, UNKNOWN_ID, type Call, type Cases, type SendOptions } from './platform.js';

interface Refusal {
  readonly call: Call;
  readonly status: number;
  /** The detail of the problem, or its beginning. It tells apart what is refused with the same status. */
  readonly detail: string;
  /** The pointers of the faults. Default: none. */
  readonly pointers?: readonly string[];
}

const withHeader = (name: string, value: string | null, body?: unknown): SendOptions => ({
  headers: { [name]: value },
  body,
});

const deep = '['.repeat(5_000) + ']'.repeat(5_000);
const long = `"${'x'.repeat(1024 * 1024)}"`;

const MALFORMED = 'The body is not well-formed JSON at line 1, column ';
const NO_TEST_KEY = 'The sandbox accepts only test keys, which start with "sk_test_".';
const VIOLATION = 'The request violates the contract.';

const refused: Readonly<Record<string, Refusal>> = {
  'malformed JSON': {
    call: ['DELETE', '/member', { body: '{"email":' }],
    status: 400,
    detail: MALFORMED,
  },
  'a body of only white space': {
    call: ['DELETE', '/member', { body: ' ' }],
    status: 400,
    detail: MALFORMED,
  },
  'a key __proto__': {
    call: ['DELETE', '/numbers', { body: '{"ids":[],"__proto__":{}}' }],
    status: 400,
    detail: 'The JSON has the key __proto__, which is not allowed.',
  },
  'deeply nested JSON': {
    call: ['DELETE', '/numbers', { body: deep }],
    status: 400,
    detail: 'The JSON is nested too deeply.',
  },
  'a malformed percent-encoding': {
    call: ['PATCH', '/agents/%E0%A4%A', { body: {} }],
    status: 400,
    detail: 'The path has a malformed percent-encoding.',
  },
  'a query parameter twice': {
    call: ['GET', '/use-cases/x/runs?sort=asc&sort=desc'],
    status: 400,
    detail: 'The query has sort more than once.',
    pointers: ['/sort'],
  },
  'a request without a key': {
    call: ['GET', '/orgs', withHeader('authorization', null)],
    status: 401,
    detail: NO_TEST_KEY,
  },
  'a key that looks real': {
    call: ['GET', '/orgs', withHeader('authorization', 'Bearer sk_live_1')],
    status: 401,
    detail: NO_TEST_KEY,
  },
  'another scheme': {
    call: ['GET', '/orgs', withHeader('authorization', 'Basic sk_test_1')],
    status: 401,
    detail: NO_TEST_KEY,
  },
  'another organization': {
    call: ['GET', '/versions/x', withHeader('x-organization-id', 'other')],
    status: 403,
    detail: 'The organization is not that of the key.',
    pointers: ['/x-organization-id'],
  },
  'a page of a foreign origin': {
    call: ['GET', '/orgs', withHeader('origin', 'https://evil.example')],
    status: 403,
    detail: 'The Origin header names evil.example, which is not allowed.',
  },
  'an unknown path': {
    call: ['GET', '/organizations'],
    status: 404,
    detail: 'The API has no such path.',
  },
  'a platform operation on the base root': {
    call: ['GET', '/versions/x', { root: 'base' }],
    status: 404,
    detail: 'The base root does not serve this path.',
  },
  'a base operation on the platform root': {
    call: ['GET', '/orgs', { root: 'platform' }],
    status: 404,
    detail: 'The platform root does not serve this path.',
  },
  'an unknown agent': {
    call: ['PATCH', `/agents/${UNKNOWN_ID}`, { body: {} }],
    status: 404,
    detail: 'The organization has no such agent.',
  },
  'an unknown number': {
    call: ['PATCH', `/numbers/${UNKNOWN_ID}/title`, { body: { title: 't' } }],
    status: 404,
    detail: 'The organization has no such phone number.',
  },
  'an unknown use case': {
    call: ['PATCH', `/use-cases/${UNKNOWN_ID}`, { body: {} }],
    status: 404,
    detail: 'The organization has no such use case.',
  },
  'an unknown call': {
    call: ['GET', `/calls/${UNKNOWN_ID}/recording`],
    status: 404,
    detail: 'The organization has no such call.',
  },
  'an unknown version': {
    call: ['GET', '/versions/x'],
    status: 404,
    detail: 'The organization has no such workflow version.',
  },
  'a method that the path does not support': {
    call: ['POST', '/orgs', { body: {} }],
    status: 405,
    detail: 'The path does not support POST.',
  },
  'a body of text': {
    call: ['DELETE', '/member', withHeader('content-type', 'text/plain', {})],
    status: 415,
    detail: 'Send the body as application/json.',
  },
  'a body in another charset': {
    call: ['DELETE', '/member', withHeader('content-type', 'application/json; charset=utf-16', {})],
    status: 415,
    detail: 'Send JSON in UTF-8 ',
  },
  'a compressed body': {
    call: ['DELETE', '/member', withHeader('content-encoding', 'gzip', {})],
    status: 415,
    detail: 'Send the body without a content coding.',
  },
  'a body over one mebibyte': {
    call: ['DELETE', '/member', { body: long }],
    status: 413,
    detail: 'A body can have at most 1048576 bytes.',
  },
  'a missing body': {
    call: ['DELETE', '/member'],
    status: 422,
    detail: VIOLATION,
    // The whole body.
    pointers: [''],
  },
  'a missing organization': {
    call: ['GET', '/versions/x', withHeader('x-organization-id', null)],
    status: 422,
    detail: 'The operation requires x-organization-id.',
    pointers: ['/x-organization-id'],
  },
  'an identifier that is too short': {
    call: ['PATCH', '/agents/short', { body: {} }],
    status: 422,
    detail: VIOLATION,
    pointers: ['/id'],
  },
};

export const refusals: Cases = Object.fromEntries(
  Object.entries(refused).map(([what, { call, status, detail, pointers = [] }]) => [
    `responds with ${status} to ${what}`,
    async ({ send }) => {
      const reply = await send(...call);
      const found = String(reply.json['detail']).slice(0, detail.length);
      equal([reply.status, reply.json['status'], found], [status, status, detail]);
      equal(reply.pointers, pointers);
      equal(reply.headers.get('content-type'), 'application/problem+json');
    },
  ]),
);
