import { expect, it } from 'vitest';
import {
  canonicalize,
  type CanonicalRequest,
  type WireRequest,
} from '../src/verify/canonical-request.js';
import { requestFault } from '../src/verify/requests.js';
import { expectedRequest, expectedSteps } from '../src/verify/steps.js';

/** Reads a request as a server receives it. */
function receive(request: Pick<WireRequest, 'target' | 'headers' | 'body'>): CanonicalRequest {
  return canonicalize({ root: 'base', method: 'PATCH', ...request });
}

const freeForm = { type: 'object', additionalProperties: true };
const fields = { title: { type: 'string' }, tags: { type: 'array', items: {} } };

/** The schema of the bodies below. */
const schema = {
  type: 'object',
  properties: {
    ...fields,
    params: freeForm,
    samples: { type: 'array', items: freeForm },
    config: { type: 'object', properties: fields },
  },
};

function requestWith(body: unknown): CanonicalRequest {
  return { root: 'base', method: 'PATCH', path: '/x', body };
}

it('a request is the same in other notations of JSON, query and media type', () => {
  const usual = receive({
    target: '/x?a=+&b=2',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{ "a": "é", "b": 1 }'),
  });
  const other = receive({
    target: '/x?b=2&a=%20',
    headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    body: Buffer.from('{"b":1.0,"a":"\\u00e9"}'),
  });
  expect(other).toEqual(usual);
  expect(other).toMatchObject({ query: ['a= ', 'b=2'], body: { a: 'é', b: 1 } });
});

it('a request may return the undeclared field of a response, and no other undeclared field', () => {
  const expected = requestWith({ a: 1 });
  const withField = requestWith({ a: 1, new_field: { b: null } });
  expect(requestFault(expected, [withField], { schema })).toBeUndefined();
  expect(requestFault(expected, [requestWith({ a: 1, other: 2 })], { schema })).toContain(
    '"other":2',
  );
});

it.each([
  ['null-in-free-form', { params: { a: null, b: [{ c: null }] } }, { params: { b: [{}] } }],
  ['null-in-free-form', { samples: [{ a: null }] }, { samples: [{}] }],
  ['null-field', { title: null }, {}],
  ['empty-list', { tags: [] }, {}],
])('a request may have a tolerated difference: %s, %j', (name, expected, sent) => {
  const tolerance = { schema, tolerated: [name] };
  expect(requestFault(requestWith(expected), [requestWith(sent)], tolerance)).toBeUndefined();
});

it.each([
  ['null-in-free-form', { title: null }, {}],
  ['null-in-free-form', { config: { title: null } }, { config: {} }],
  ['null-field', { config: { title: null } }, { config: {} }],
  ['null-field', { params: { a: null } }, { params: {} }],
  ['null-field', [], {}],
  ['empty-list', { config: { tags: [] } }, { config: {} }],
  ['empty-list', [], {}],
])('a tolerated difference is a fault at another place: %s, %j', (name, expected, sent) => {
  const tolerance = { schema, tolerated: [name] };
  expect(requestFault(requestWith(expected), [requestWith(sent)], tolerance)).toContain(
    ` instead of ${JSON.stringify(requestWith(expected))}`,
  );
});

it.each([
  [{ params: { a: null } }, { params: {} }, ' --tolerate null-in-free-form'],
  [{ title: null }, {}, ' --tolerate null-field'],
  [
    { title: null, params: { a: null } },
    { params: {} },
    ' --tolerate null-in-free-form --tolerate null-field',
  ],
])('the fault of a request names each case that it needs: %j', (expected, sent, options) => {
  const fault = requestFault(requestWith(expected), [requestWith(sent)], { schema });
  expect(fault?.split('. If your client cannot send it, pass')[1]).toBe(options);
});

it('the fault of a request that no case would tolerate ends with the expected request', () => {
  const expected = requestWith({ title: null, params: { a: null } });
  const fault = requestFault(expected, [requestWith({ params: [] })], { schema });
  expect(fault).toMatch(/^sent .* instead of .*"a":null\}\}\}$/);
});

it('the request of an update is unknown without the response that it sends back', () => {
  const update = expectedSteps.sandbox.find(({ input }) => input.step === 'updateOrganization');
  expect(() => expectedRequest(update!, {})).toThrow(
    'No step before updateOrganization has called getOrganization',
  );
});
