import { expect, it } from 'vitest';
import { edited } from '../chores/edited.js';
import { formatPointer, parsePointer, resolveRef, valueAt } from '../src/json.js';

it('escapes slashes and tildes in JSON Pointers, and back', () => {
  const segments = ['paths', '/models/~1', 'post', 0];
  expect(formatPointer(segments)).toBe('/paths/~1models~1~01/post/0');
  expect(parsePointer(formatPointer(segments))).toEqual(segments.map(String));
});

it('finds values by JSON Pointer, and nothing that is only inherited', () => {
  const document = { list: [{ 'a/b': null }] };
  expect(valueAt(document, '')).toBe(document);
  expect(valueAt(document, '/list/0/a~1b')).toBeNull();
  expect(valueAt(document, '/list/1/x')).toBeUndefined();
  expect(valueAt(document, '/constructor')).toBeUndefined();
});

it('follows references through references', () => {
  const document = { a: { $ref: '#/b~1c' }, 'b/c': { type: 'string' } };
  expect(resolveRef(document, { $ref: '#/a' })).toEqual({ type: 'string' });
  expect(resolveRef(document, document['b/c'])).toBe(document['b/c']);
});

it('rejects a reference that leads nowhere', () => {
  expect(() => resolveRef({}, { $ref: '#/none' })).toThrow('#/none does not exist');
});

it.each(['/list/1', '/toString', '/none/a'])(
  'edited refuses to remove what is not there: %s',
  (pointer) => {
    expect(() => edited({ list: ['a'] }, { [pointer]: undefined })).toThrow(`No ${pointer}`);
  },
);
