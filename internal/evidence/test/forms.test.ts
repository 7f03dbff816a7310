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

it.each(['+49 30 901820', '(202) 555-0143', '202.555.0143', '0800-1-234567', '1-202-555-0143'])(
  'recognizes %s as a phone number with separators',
  (number) => expect(detectForm(number)).toBe('phone number with separators'),
);

it.each([
  ['+4930901820', 'E.164 number'],
  ['-5', 'signed decimal digits'],
  ['+120', 'signed decimal digits'],
  ['-1030', 'signed decimal digits'],
  ['+1.234567', 'decimal number'],
  ['0-1', 'one word'],
  ['10.0.0.1', 'IPv4 address'],
  ['192.168.100.200', 'IPv4 address'],
  ['2026-01', 'one word'],
  ['2026-01-31', 'date'],
  ['2026.01.31', 'date in another notation'],
  ['31.12.2026', 'date in another notation'],
  ['01/12/2026', 'date in another notation'],
  ['2024-2025', 'one word'],
  ['1.20.300', 'one word'],
])('does not take %s for a UTC offset or a phone number with separators', (text, form) => {
  expect(detectForm(text)).toBe(form);
});
