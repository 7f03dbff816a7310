import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { find as findIn, SEARCH_OPTIONS, type SearchEntry } from '../src/data/search-options.js';
import { searchIndex } from '../src/data/search.js';
import { flatten } from '../src/data/fields.js';
import { allQuestions } from '../src/data/questions.js';
import { operations } from '../src/data/operations.js';

const index = MiniSearch.loadJSON<SearchEntry>(searchIndex(), SEARCH_OPTIONS);

/** Returns the addresses of the results that the page shows. */
const find = (query: string) => findIn(index, query).results.map(({ href }) => href);

it('lists an operation first for its operationId', () => {
  for (const { operationId, href } of operations) expect(find(operationId)[0]).toBe(href);
});

it('lists an operation first for its operationId in lower case', () => {
  const lost = operations.filter(
    ({ operationId, href }) => find(operationId.toLowerCase())[0] !== href,
  );
  expect(lost.map(({ operationId }) => operationId)).toEqual([]);
});

it('lists an operation among the first five for its title', () => {
  for (const { summary, href } of operations) expect(find(summary).slice(0, 5)).toContain(href);
});

it('lists a question first for its id', () => {
  const notFirst = allQuestions.filter(({ id }) => find(id)[0] !== `/unspecified.html#${id}`);
  expect(notFirst.map(({ id }) => id)).toEqual([]);
});

it('shows every field for its name, at the first place that describes it', () => {
  const fields = operations.flatMap(({ href, parameters, body, responses }) => {
    const contents = [...(body ? [body] : []), ...responses];
    return [...parameters, ...contents.flatMap((content) => flatten(content.fields))].map(
      ({ name, description, id }) => ({ name, description, href: `${href}#${id}` }),
    );
  });
  const lost = fields.filter(({ name, description }) => {
    const first = fields.find((field) => field.name === name && field.description === description);
    return !find(name).includes(first!.href);
  });
  expect(lost.map(({ href }) => href)).toEqual([]);
});

it.each([
  ['dial', '/concepts.html#can-i-place-a-call'],
  ['make a call', '/concepts.html#can-i-place-a-call'],
  ['place a call', '/concepts.html#can-i-place-a-call'],
  ['create agent', '/concepts.html#what-else-no-operation-does'],
  ['delete use case', '/concepts.html#what-else-no-operation-does'],
  ['elixir', '/guides/any-other-language.html'],
  ['swift', '/guides/any-other-language.html'],
  ['api key', '/guides/authentication.html'],
  ['bearer', '/guides/authentication.html'],
  ['retry', '/guides/errors.html'],
  ['timeout', '/guides/errors.html'],
  ['rate limit', '/guides/errors.html#rate-limits'],
  ['evidence', '/guides/evidence.html'],
  ['refresh token', '/guides/node-service.html#a-key-that-expires'],
  ['express', '/guides/node-service.html#express'],
  ['fastify', '/guides/node-service.html#fastify'],
  ['sdk', '/guides/other-languages.html'],
  ['add member', '/guides/recipes/members.html'],
  ['invite user', '/guides/recipes/members.html'],
  ['audio', '/guides/recipes/recordings.html'],
  ['signature', '/guides/recipes/webhooks.html'],
  ['webhook payload', '/guides/recipes/webhooks.html'],
  ['webhook signature', '/guides/recipes/webhooks.html'],
  ['mock', '/guides/sandbox.html'],
  ['unspecified behavior', '/guides/unspecified.html'],
  ['train model', '/operations/createModel.html'],
  ['pagination', '/operations/listUseCaseRuns.html'],
  ['paging', '/operations/listUseCaseRuns.html'],
  ['remove member', '/operations/removeMember.html'],
  ['rename number', '/operations/updatePhoneNumberTitle.html'],
  ['assign number', '/operations/updatePhoneNumberUseCase.html'],
  ['answering machine', '/operations/updateUseCase.html#body-amd'],
  ['cli', '/packages/cli.html'],
  ['mcp', '/packages/mcp.html'],
  ['api reference', '/redoc.html'],
  ['redoc', '/redoc.html'],
  ['use case', '/resources/use-case.html'],
  ['cursor', '/unspecified.html'],
])('leads from "%s" to %s', (query, href) => {
  expect(find(query)[0]).toBe(href);
});

// Another page fits these words as well, such as an operation, and comes first.
it.each([
  ['changelog', '/changes.html'],
  ['list use cases', '/concepts.html#what-else-no-operation-does'],
  ['401', '/guides/errors.html'],
  ['download recording', '/guides/recipes/recordings.html'],
  ['route number', '/guides/recipes/route-a-number.html'],
  ['typescript', '/packages/client.html'],
])('lists for "%s" among the first two results %s', (query, href) => {
  expect(find(query).slice(0, 2)).toContain(href);
});

it('boosts a field for its whole name, and not for a part of it', () => {
  const field = '/operations/updateUseCase.html#body-hooks';
  const guide = '/guides/recipes/webhooks.html';
  const found = (query: string) => find(query).filter((href) => [field, guide].includes(href));
  expect(found('hooks')).toEqual([field, guide]);
  expect(found('hook')).toEqual([guide, field]);
});

it('counts the results that the page does not show', () => {
  const { results, total } = findIn(index, 'id');
  expect(results).toHaveLength(20);
  expect(total).toBeGreaterThan(20);
});

it('finds what has one of the words if nothing has all of them', () => {
  expect(find('webhook zebra')[0]).toBe('/guides/recipes/webhooks.html');
});

it.each([
  ['retreis', '/guides/errors.html'],
  ['webhok', '/guides/recipes/webhooks.html'],
])('leads from the misspelled "%s" to %s', (query, href) => {
  expect(find(query)[0]).toBe(href);
});
