import { expect, it } from 'vitest';
import { printable, printableData, printableJson, printableLines } from '../src/printable.js';

it.each([
  ['an escape sequence', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
  ['the one-byte form of an escape sequence', 'a\u009b2Jb', 'a\\u009b2Jb'],
  ['a line break', 'a\nb', 'a\\u000ab'],
  ['a line separator', 'a\u2028b', 'a\\u2028b'],
  ['a reversal of the direction', 'a\u202eb', 'a\\u202eb'],
  ['a character without width', 'a\u200bb', 'a\\u200bb'],
  ['a format character of two units', 'a\u{e0001}b', 'a\\udb40\\udc01b'],
  ['half of a surrogate pair', 'a\ud83db', 'a\\ud83db'],
])('escapes %s', (_, text, expected) => {
  expect(printable(text)).toBe(expected);
});

it.each(['Nóra 名', '👩\u200d🔧', 'می\u200cخواهم'])('keeps the text %s', (text) => {
  expect(printable(text)).toBe(text);
});

it('keeps the line breaks of a text with lines of our own', () => {
  expect(printableLines('a\n\u001bb')).toBe('a\n\\u001bb');
});

it('writes JSON that is escaped, and parses to the same value', () => {
  const value = { 'na\u202eme': ['\u001b[2J'] };
  const text = printableJson(value);
  expect(printableLines(text)).toBe(text);
  expect(JSON.parse(text)).toEqual(value);
});

it('escapes the names and the texts of data, and keeps other values', () => {
  expect(printableData({ '\u001ba': ['\u001bb', 7, null] })).toEqual({
    '\\u001ba': ['\\u001bb', 7, null],
  });
});
