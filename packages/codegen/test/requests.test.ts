import { expect, it } from 'vitest';
import { canonicalize, requestFault, type CanonicalRequest } from '../src/verify/requests.js';

/** Reads a request as a server receives it. */
function receive(target: string, contentType: string, body: string): CanonicalRequest {
  return canonicalize({
    root: 'base',
    method: 'PATCH',
    target,
    headers: { authorization: 'Bearer k', 'content-type': contentType },
    body: Buffer.from(body),
  });
}

function requestWith(body: unknown): CanonicalRequest {
  return { root: 'base', method: 'PATCH', path: '/x', body };
}

it('a request is the same in other notations of JSON, query and media type', () => {
  const type = 'Application/JSON; charset=utf-8';
  const other = receive('/x?b=2&a=%20', type, '{"b":1.0,"a":"\\u00e9"}');
  expect(other).toEqual(receive('/x?a=+&b=2', 'application/json', '{ "a": "é", "b": 1 }'));
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
