/** Tests which states of resources the report compares an update with. */
import { expect, it } from 'vitest';
import { operationNodes } from '../src/contract.js';
import { compare, readHar } from '../src/index.js';
import { resourceSchema, UNRETURNED } from '../src/resources.js';
import { entry, har, type EntryOptions } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const id = '66f1a1d2e5b7d83a9c0e4b21';
const useCase = (sent: EntryOptions) => entry(`PATCH /use-cases/${id}`, sent);

/** Returns what the report says about the omitted list of a use case. */
function answersAbout(list: 'keywords' | 'hooks', ...recorded: readonly unknown[]): string[] {
  const answers = answersAt('updateUseCase', reportOf(...recorded), 'update');
  return answers.filter((answer) => answer.startsWith(`omitted ${list}`));
}

it.each<readonly [string, EntryOptions]>([
  ['without a response', { entry: { response: null } }],
  ['that failed', { status: 500, response: {} }],
  ['that was redirected', { status: 303, response: {} }],
])('forgets a resource after an update %s', (_, outcome) => {
  expect(answersAfterUpdate(outcome)).toEqual([]);
});

it('keeps a resource after an update that was refused', () => {
  expect(answersAfterUpdate({ status: 422, response: {} })).toEqual([
    'omitted keywords changes, 1 of 1',
  ]);
});

/** Records a use case, and two updates of it: the first changes its keywords, and the second returns them. */
function answersAfterUpdate(outcome: EntryOptions): string[] {
  return answersAbout(
    'keywords',
    useCase({ body: {}, response: { id, keywords: ['a'] } }),
    useCase({ body: { keywords: ['z'] }, ...outcome }),
    useCase({ body: { name: 'n' }, response: { id, keywords: ['z'] } }),
  );
}

it('forgets the organization, whose path has no id, after an update that failed', () => {
  expect(answersAfterRename(500)).toEqual([]);
});

it('keeps the organization after an update that was refused', () => {
  expect(answersAfterRename(422)).toContain('omitted image_url changes, 1 of 1');
});

/** Records the organization, an update with this status, and an update that returns another image. */
function answersAfterRename(status: number): string[] {
  const organization = { id: 'o', image_url: 'https://a.example' };
  const report = reportOf(
    entry('GET /orgs', { response: organization }),
    entry('PATCH /orgs', { body: { name: 'Pier' }, status, response: {} }),
    entry('PATCH /orgs', {
      body: { name: 'Pier' },
      response: { ...organization, image_url: 'https://b.example' },
    }),
  );
  return answersAt('updateOrganization', report, 'update');
}

const removed = ['omitted hooks is removed, 1 of 1'];

it.each([
  ['forgets', 'one was added', `POST /use-cases/${id}/add-webhook`, []],
  ['forgets', 'one was deleted', `PUT /use-cases/${id}/delete-webhook`, []],
  ['keeps', 'another use case got one', 'POST /use-cases/another/add-webhook', removed],
])('%s the webhooks of a use case after %s', (_, __, request, expected) => {
  const answers = answersAbout(
    'hooks',
    useCase({ body: {}, response: { id, hooks: [{ url: 'https://a.example' }] } }),
    entry(request, { body: { url: 'https://b.example' } }),
    useCase({ body: { name: 'n' }, response: { id, hooks: null } }),
  );
  expect(answers).toEqual(expected);
});

it('has a field for each operation that changes a resource without returning it', () => {
  const silent = operationNodes.filter(
    (operation) =>
      operation.row.method !== 'GET' &&
      operation.row.path.includes('{id}') &&
      !resourceSchema(operation),
  );
  expect(Object.keys(UNRETURNED)).toEqual(silent.map(({ row }) => row.operationId));
});

it('compares updates in the order of their start, whatever the order of their files', () => {
  const first = useCase({ body: {}, response: { id, keywords: ['a'] } });
  const second = useCase({ body: { keywords: ['c'] }, response: { id, keywords: ['c'] } });
  const report = compare([readHar('b.har', har(second)), readHar('a.har', har(first))]);
  expect(answersAt('updateUseCase', report)).toContain('keywords is replaced, 1 of 1');
});
