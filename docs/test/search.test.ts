import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { SEARCH_OPTIONS, type SearchEntry } from '../src/data/search-options.js';
import { searchIndex } from '../src/data/search.js';
import { operations } from '../src/data/operations.js';

const index = MiniSearch.loadJSON<SearchEntry>(searchIndex(), SEARCH_OPTIONS);

const find = (query: string) => index.search(query).map(({ href }) => String(href));

it('finds every operation first by its operationId, and by its title', () => {
  for (const { operationId, summary, href } of operations) {
    expect(find(operationId)[0]).toBe(href);
    expect(find(summary).slice(0, 5)).toContain(href);
  }
});

it('finds every field of a request by its name', () => {
  for (const { href, body } of operations) {
    for (const { name, id } of body?.fields ?? []) {
      expect(find(name).join(' '), `${href}#${id}`).toContain(`-${name}`);
    }
  }
});

it.each([
  ['signature', '/unspecified.html'],
  ['webhook payload', '/unspecified.html'],
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
  ['cli', '/guides/command-line.html'],
  ['mcp', '/guides/mcp.html'],
  ['audio', '/operations/getCallRecording.html'],
])('leads from "%s" to %s', (query, href) => {
  expect(find(query)[0]).toBe(href);
});

it('finds what is misspelled', () => {
  expect(find('retreis').join(' ')).toContain('/guides/errors.html');
});
