import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { find as findIn, SEARCH_OPTIONS, type SearchEntry } from '../src/data/search-options.js';
import { searchIndex } from '../src/data/search.js';
import { allQuestions } from '../src/data/marks.js';
import { operations } from '../src/data/operations.js';

const index = MiniSearch.loadJSON<SearchEntry>(searchIndex(), SEARCH_OPTIONS);

const find = (query: string) => findIn(index, query).map(({ href }) => String(href));

it('lists an operation first for its operationId', () => {
  for (const { operationId, href } of operations) expect(find(operationId)[0]).toBe(href);
});

it('lists an operation among the first five for its title', () => {
  for (const { summary, href } of operations) expect(find(summary).slice(0, 5)).toContain(href);
});

it('lists a question first for its id', () => {
  const notFirst = allQuestions.filter(({ id }) => find(id)[0] !== `/unspecified.html#${id}`);
  expect(notFirst.map(({ id }) => id)).toEqual([]);
});

it('finds every field of a request by its name', () => {
  for (const { href, body } of operations) {
    for (const { name, id } of body?.fields ?? []) {
      const places = find(name).filter((place) => place.endsWith(`-${name}`));
      expect(places, `${href}#${id}`).not.toEqual([]);
    }
  }
});

it.each([
  ['cursor', '/unspecified.html'],
  ['redoc', '/redoc.html'],
  ['api reference', '/redoc.html'],
  ['pagination', '/operations/listUseCaseRuns.html'],
  ['paging', '/operations/listUseCaseRuns.html'],
  ['api key', '/guides/authentication.html'],
  ['bearer', '/guides/authentication.html'],
  ['rate limit', '/guides/errors.html#rate-limits'],
  ['retry', '/guides/errors.html'],
  ['timeout', '/guides/errors.html'],
  ['evidence', '/guides/evidence.html'],
  ['answering machine', '/operations/updateUseCase.html#body-amd'],
  ['mock', '/guides/sandbox.html'],
  ['sdk', '/guides/other-languages.html'],
  ['audio', '/guides/recipes/recordings.html'],
  ['assign number', '/operations/updatePhoneNumberUseCase.html'],
  ['make a call', '/concepts.html#can-i-place-a-call'],
  ['place a call', '/concepts.html#can-i-place-a-call'],
  ['fastify', '/guides/node-service.html#fastify'],
  ['express', '/guides/node-service.html#express'],
  ['dial', '/concepts.html#can-i-place-a-call'],
  ['add member', '/guides/recipes/members.html'],
  ['invite user', '/guides/recipes/members.html'],
  ['train model', '/operations/createModel.html'],
  ['rename number', '/operations/updatePhoneNumberTitle.html'],
  ['unspecified behavior', '/guides/unspecified.html'],
  ['refresh token', '/guides/node-service.html#a-key-that-expires'],
])('leads from "%s" to %s', (query, href) => {
  expect(find(query)[0]).toBe(href);
});

it.each([
  ['swift', '/guides/any-other-language.html'],
  ['elixir', '/guides/any-other-language.html'],
  ['changelog', '/changes.html'],
  ['webhook signature', '/guides/recipes/webhooks.html'],
  ['401', '/guides/errors.html'],
  ['api key', '/guides/authentication.html'],
  ['signature', '/guides/recipes/webhooks.html'],
  ['webhook payload', '/guides/recipes/webhooks.html'],
  ['cli', '/packages/cli.html'],
  ['mcp', '/packages/mcp.html'],
  ['route number', '/guides/recipes/route-a-number.html'],
  ['download recording', '/guides/recipes/recordings.html'],
  ['remove member', '/operations/removeMember.html'],
  ['create agent', '/concepts.html#what-else-no-operation-does'],
  ['list use cases', '/concepts.html#what-else-no-operation-does'],
  ['delete use case', '/concepts.html#what-else-no-operation-does'],
  ['typescript', '/packages/client.html'],
  ['webhok', '/guides/recipes/webhooks.html'],
  ['use case', '/resources/use-case.html'],
])('has %j lead to %s, among the first two results', (query, href) => {
  expect(find(query).slice(0, 2)).toContain(href);
});

it('finds what has one of the words if nothing has all of them', () => {
  expect(find('webhook zebra').join(' ')).toContain('webhook');
});

it('finds what is misspelled', () => {
  expect(find('retreis').join(' ')).toContain('/guides/errors.html');
});
