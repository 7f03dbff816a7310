/** Tests which forms of values the report names. */
import { expect, it } from 'vitest';
import { detectForm } from '../src/forms.js';
import { answersAt, entry, reportOf } from './recording.js';

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
