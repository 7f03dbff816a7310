import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatPointer, parsePointer, resolveRef, valueAt } from '../src/json.js';
import { innerSchemas } from '../src/schemas.js';
import { markdownTable, replaceTables } from '../chores/tables.js';
import { inTemporaryFolder } from '../chores/temporary-folder.js';

it('escapes slashes and tildes in JSON Pointers, and back', () => {
  const segments = ['paths', '/models/~x', 'post', 0];
  expect(formatPointer(segments)).toBe('/paths/~1models~1~0x/post/0');
  expect(parsePointer(formatPointer(segments))).toEqual(segments.map(String));
});

it('finds values by JSON Pointer, and nothing that is only inherited', () => {
  const document = { list: [{ 'a/b': null }] };
  expect(valueAt(document, '')).toBe(document);
  expect(valueAt(document, '/list/0/a~1b')).toBeNull();
  expect(valueAt(document, '/list/1/x')).toBeUndefined();
  expect(valueAt(document, '/constructor')).toBeUndefined();
});

it('follows references through references, and rejects one that leads nowhere', () => {
  const document = { a: { $ref: '#/b~1c' }, 'b/c': { type: 'string' } };
  expect(resolveRef(document, { $ref: '#/a' })).toEqual({ type: 'string' });
  expect(resolveRef(document, document['b/c'])).toBe(document['b/c']);
  expect(() => resolveRef(document, { $ref: '#/none' })).toThrow('#/none does not exist');
});

it('reads what is inside a schema, and rejects what it would miss', () => {
  const text = { type: 'string' };
  expect(innerSchemas<object>({ properties: { name: text } }).fields).toEqual([['name', text]]);
  expect(innerSchemas<object>({ items: text })).toEqual({ fields: [], items: text });
  expect(innerSchemas<object>({ additionalProperties: text })).toEqual({
    fields: [],
    values: text,
  });
  expect(innerSchemas<object>({ additionalProperties: true })).toEqual({ fields: [] });
  expect(() => innerSchemas({ oneOf: [text] })).toThrow('A schema has oneOf, and no program reads');
  expect(() => innerSchemas({ $ref: '#/a' })).toThrow('Resolve a reference');
});

it('keeps each Markdown cell on one line', () => {
  expect(markdownTable(['A'], [['one\ntwo\n\nthree | four:\n- five']])).toBe(
    '| A |\n| --- |\n| one two<br>three \\| four:<br>- five |',
  );
});

it('replaces a table between its comments, and rejects a text without them', () => {
  const text = 'A\n<!-- t -->\n\nold\n\n<!-- /t -->\nB';
  expect(replaceTables(text, { t: 'new $1' })).toBe('A\n<!-- t -->\n\nnew $1\n\n<!-- /t -->\nB');
  expect(() => replaceTables(text, { u: 'new' })).toThrow('The text has no <!-- u -->');
});

it('removes a temporary folder when its user fails', async () => {
  let path = '';
  const failing = inTemporaryFolder(async (folder) => {
    path = folder;
    await access(folder);
    throw new Error('disk full');
  });
  await expect(failing).rejects.toThrow('disk full');
  await expect(access(join(path))).rejects.toThrow('ENOENT');
});
