/** Tests which forms of values the report names. */
import { expect, it } from 'vitest';
import { detectForm } from '../src/forms.js';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

/** Returns the forms of a time zone that the platform accepts or refuses with this status. */
function timeZoneForms(status: number): string[] {
  const body = { timezone: 'CET+1' };
  const sent = entry('PATCH /use-cases/u', { body, status, response: {} });
  return answersAt('UseCaseUpdate.timezone', reportOf(sent));
}

it('reports the form of a value in an accepted request', () => {
  expect(timeZoneForms(200)).toEqual(['one word, 1 of 1']);
});

it('does not report the form of a value in a refused request', () => {
  expect(timeZoneForms(422)).toEqual([]);
});

it.each(['UTC', 'CET', 'EST', 'PST8PDT', 'Europe/Lisbon', 'America/Indiana/Knox'])(
  'recognizes %s as an IANA time zone name',
  (zone) => expect(detectForm(zone)).toBe('IANA time zone name'),
);

it.each(['+02:00', '-11:30', 'UTC+2', 'GMT -5'])('recognizes %s as a UTC offset', (offset) => {
  expect(detectForm(offset)).toBe('UTC offset');
});

it.each([
  '+49 30 901820',
  '(202) 555-0143',
  '202.555.0143',
  '0800-1-234567',
  '030 901820',
  '1-202-555-0143',
])('recognizes %s as a phone number with separators', (number) =>
  expect(detectForm(number)).toBe('phone number with separators'),
);

it.each([
  ['-5', 'signed decimal digits'],
  ['+120', 'signed decimal digits'],
  ['-1030', 'signed decimal digits'],
  ['0-1', 'one word'],
])('does not take %s for a UTC offset', (text, form) => {
  expect(detectForm(text)).toBe(form);
});

it.each([
  ['+4930901820', 'E.164 number'],
  ['+1.234567', 'decimal number'],
  ['10.0.0.1', 'IPv4 address'],
  ['192.168.100.200', 'IPv4 address'],
  ['2026-01', 'one word'],
  ['2026-01-31', 'date'],
  ['2026.01.31', 'date in another notation'],
  ['31.12.2026', 'date in another notation'],
  ['01/12/2026', 'date in another notation'],
  ['2024-2025', 'one word'],
  ['0900-1700', 'one word'],
  ['1000000-2000000', 'one word'],
  ['20260101-20260131', 'one word'],
  ['2026-01-01 - 2026-01-31', 'text'],
  ['01.02.2026 - 03.04.2026', 'text'],
  ['01.02.2026-03.04.2026', 'one word'],
  ['1.20.300', 'one word'],
  ['10.0.19041.1234', 'one word'],
])('does not take %s for a phone number with separators', (text, form) => {
  expect(detectForm(text)).toBe(form);
});

it.each([
  ['sk_…4f2a', ['masked text, 1 of 1']],
  ['sk_test_harbor', ['no masked text, 1 of 1']],
  // A program that records traffic can have written these.
  ['[hidden]', []],
  ['REDACTED', []],
])('reports whether the platform masks a key shown as %s', (api_key, answers) => {
  const report = reportOf(entry('GET /orgs', { response: { api_key } }));
  expect(answersAt('Organization.api_key', report)).toEqual(answers);
});
