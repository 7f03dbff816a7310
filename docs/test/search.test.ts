import MiniSearch from 'minisearch';
import { beforeAll, expect, it } from 'vitest';
import { SEARCH_OPTIONS, type SearchEntry } from '../src/data/search-options.js';
import { searchIndex } from '../src/data/search.js';
import type { SiteData } from '../src/data/site-data.js';
import { readSiteData } from '../src/make-site.js';

let site: SiteData;
let index: MiniSearch<SearchEntry>;
beforeAll(async () => {
  site = await readSiteData();
  index = MiniSearch.loadJSON(searchIndex(site), SEARCH_OPTIONS);
});

const find = (query: string) =>
  index
    .search(query)
    .map((result) => ({ title: String(result.title), detail: String(result.detail) }));

it('finds every operation first by its operationId, and by its title', () => {
  for (const { operationId, summary } of site.operations) {
    expect(find(operationId)[0]?.title, operationId).toBe(summary);
    expect(
      find(summary)
        .slice(0, 5)
        .map(({ title }) => title),
    ).toContain(summary);
  }
});

it('finds every field of a request by its name', () => {
  for (const { body } of site.operations) {
    for (const { name } of body?.children.fields ?? []) {
      expect(find(name).map(({ title }) => title)).toContain(name);
    }
  }
});

it.each([
  ['rate limit', /rate limits/],
  ['answering machine', /amd/],
  ['transfer', /transfer_number/],
  ['retreis', /retr/i],
])('finds search results by synonym, part or misspelling: %s', (query, expected) => {
  const found = find(query).slice(0, 8);
  expect(found.map(({ title, detail }) => `${title} ${detail}`).join('\n')).toMatch(expected);
});
