import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, it } from 'vitest';
import { formats } from '../scripts/formats.js';

/** Returns true if ajv-formats accepts a text. */
function reference(name: 'date-time' | 'uri', text: string): boolean {
  const format = fullFormats[name] as { validate?: (text: string) => boolean };
  return (format.validate ?? (format as (text: string) => boolean))(text);
}

function combined(...parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<string[]>(
    (texts, part) => texts.flatMap((text) => part.map((ending) => text + ending)),
    [''],
  );
}

const numbers = (length: number) => Array.from({ length }, (_, n) => String(n).padStart(2, '0'));
const years = ['0000', '1900', '1996', '2000', '2023', '2024', '2100', '2400', '9999', '99'];
const times = ['00:00:00', '23:59:59.123', '24:00:00', '12:60:00', '12:00:61', '1:00:00', ''];
const offsets = ['Z', 'z', '', '+00:00', '-0130', '+05', '+24:00', '-05:60', '+5'];

it.each([
  ['date-time', combined(years, ['-'], numbers(14), ['-'], numbers(33), ['T00:00:00Z'])],
  ['date-time', combined(['2024-02-29'], ['T', 't', ' ', 'x', ''], times, offsets)],
  ['date-time', ['1998-12-31T23:59:60Z', '1998-12-31T15:59:60.5-08:00', '\n2024-01-01T00:00:00Z']],
  [
    'uri',
    combined(
      ['https:', 'a+b.c:', 'HTTP:', '1a:', ''],
      ['//', '/', '', '//user:p%40@', '//u%zz@'],
      ['example.com', '127.0.0.1', '[::1]', '[1::2::3]', '[v1.x]', 'a b', 'ü.example', ''],
      [':80', ':', ':x', ''],
      ['/a/%20/b', '/a%2', '?q=[1]', '?q=1#f', '#a#b', ''],
    ),
  ],
] as const)('the format %s accepts what ajv-formats accepts (%#)', (name, texts) => {
  const accepted = texts.filter((text) => formats[name]?.test(text));
  expect(accepted).toEqual(texts.filter((text) => reference(name, text)));
  expect(accepted.length).toBeGreaterThan(0);
});

it('the pattern of a URI is the one that ajv-formats has and does not export', () => {
  const path = createRequire(import.meta.url).resolve('ajv-formats/dist/formats.js');
  expect(readFileSync(path, 'utf8')).toContain(`const URI = ${String(formats['uri'])};`);
});
