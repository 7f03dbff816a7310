import { expect, it } from 'vitest';
import {
  canonicalize,
  type CanonicalRequest,
  type WireRequest,
} from '../src/verify/canonical-request.js';
import { requestFault } from '../src/verify/requests.js';

/** Reads a request as a server receives it. */
function receive(request: Pick<WireRequest, 'target' | 'headers' | 'body'>): CanonicalRequest {
  return canonicalize({ root: 'base', method: 'PATCH', ...request });
}

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
  expect(requestFault(expected, [withField])).toBeUndefined();
  expect(requestFault(expected, [requestWith({ a: 1, other: 2 })])).toContain('"other":2');
});

it('a request may omit null inside a free-form object if that is tolerated', () => {
  const sent = [requestWith({ params: {} })];
  const fault = requestFault(requestWith({ params: { a: null } }), sent, ['null-in-free-form']);
  expect(fault).toBeUndefined();
});

it.each([
  ['null-field', { title: null }],
  ['empty-list', { tags: [] }],
])('a request may omit a member of its body, but not of a nested object: %s', (name, member) => {
  const top = requestFault(requestWith({ id: 1, ...member }), [requestWith({ id: 1 })], [name]);
  const nested = requestFault(requestWith({ item: member }), [requestWith({ item: {} })], [name]);
  expect(top).toBeUndefined();
  expect(nested).toContain('instead of');
});

it.each(['null-field', 'empty-list'])('a list is not an empty object under %s', (name) => {
  expect(requestFault(requestWith([]), [requestWith({})], [name])).toContain('instead of');
});

it('the fault of a request names the case that would tolerate it', () => {
  const expected = requestWith({ params: { a: null } });
  expect(requestFault(expected, [requestWith({ params: {} })])).toMatch(
    /^sent .* instead of .*pass --tolerate null-in-free-form$/,
  );
});

it('the fault of a request that no case would tolerate ends with the expected request', () => {
  const expected = requestWith({ params: { a: null } });
  expect(requestFault(expected, [requestWith({ params: [] })])).toMatch(
    /^sent .* instead of .*"a":null\}\}\}$/,
  );
});
