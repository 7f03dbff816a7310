/** Tests what the report concludes from a deletion that names a known and an unknown phone number. */
import { expect, it } from 'vitest';
import { supportedChoices } from '../src/index.js';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const listNumbers = (...ids: readonly string[]) =>
  entry('GET /numbers', { response: ids.map((id) => ({ id })) });

/** Records the deletion of n1 and n2, and of n9, which no list has. */
const deleteNumbers = (status: number) =>
  entry('DELETE /numbers', { body: { ids: ['n1', 'n2', 'n9'] }, status });

it.each([
  ['all', 204, [], 'an accepted', 'deletes the others', { choice: 'skip', count: 1 }],
  ['all', 404, [], 'a refused', 'deletes the others', { choice: 'partial', count: 1 }],
  ['no', 404, ['n1', 'n2'], 'a refused', 'deletes none', { choice: 'refuse', count: 1 }],
  ['some', 404, ['n2'], 'a refused', 'deletes some', undefined],
])(
  'reports that a deletion removes %s known numbers despite an unknown one, with status %i',
  (_, status, left, request, effect, supported) => {
    const report = reportOf(listNumbers('n1', 'n2'), deleteNumbers(status), listNumbers(...left));
    expect(answersAt('deletePhoneNumbers', report, 'errors')).toContain(
      `${request} request with an unknown number ${effect}, 1 of 1`,
    );
    expect(supportedChoices(report)['bulk-delete']).toEqual(supported);
  },
);

it.each([
  ['no list precedes it', [deleteNumbers(204)], []],
  [
    'another deletion follows before the next list',
    [listNumbers('n1', 'n2'), deleteNumbers(204), deleteNumbers(204)],
    // Only the first response counts: after it, nobody knows which numbers the second request could delete.
    ['204 empty body, 1 of 1'],
  ],
  ['the API key is rejected', [listNumbers('n1', 'n2'), deleteNumbers(401)], []],
])('does not report which numbers a deletion removes if %s', (_, recorded, expected) => {
  const report = reportOf(...recorded, listNumbers());
  expect(answersAt('deletePhoneNumbers', report, 'errors')).toEqual(expected);
});
