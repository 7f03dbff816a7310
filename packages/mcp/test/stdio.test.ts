import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { checkMessages } from '../src/stdio.js';

/** What passes, and the ids of what does not. The input arrives in pieces. */
async function pass(lines: readonly string[], size: number) {
  const refused: unknown[] = [];
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const passed = await text(Readable.from(pieces).pipe(checkMessages((id) => refused.push(id))));
  return { passed: passed.trimEnd().split('\n'), refused };
}

it.each([1, 64 * 1024])(
  'removes the byte order mark before messages that arrive %i bytes at a time',
  async (size) => {
    const lines = ['{"id":1}', `{"text":"\uFEFF${'ä'.repeat(600)}"}`];
    const { passed, refused } = await pass([`\uFEFF${lines[0]}`, lines[1]!], size);
    expect({ passed, refused }).toEqual({ passed: lines, refused: [] });
  },
);

it.each([
  ['{"jsonrpc":"2.0"', null, -32700],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null, -32600],
  ['null', null, -32600],
  ['{"jsonrpc":"2.0","id":4,"method":"tools/call","params":null}', 4, -32600],
  ['{"jsonrpc":"2.0","id":"e","method":5}', 'e', -32600],
  ['{"id":6,"method":"ping"}', 6, -32600],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
])('refuses %s, which the SDK would ignore without a response', async (line, id, code) => {
  const refused: unknown[] = [];
  const input = checkMessages((each, error) => refused.push([each, error.code]));
  input.end(`${line}\n{"jsonrpc":"2.0","method":"ping","id":7}\n`);
  expect(await text(input)).toBe('{"jsonrpc":"2.0","method":"ping","id":7}\n');
  expect(refused).toEqual([[id, code]]);
});
