/** Shared by the build, which writes the index, and by the page, which reads it. */
import type { Options } from 'minisearch';

export interface SearchEntry {
  readonly kind: 'Operation' | 'Guide' | 'Field' | 'Unspecified';
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  readonly text: string;
}

const KIND_BOOSTS = { Operation: 2, Guide: 1, Unspecified: 0.8, Field: 0.7 };

export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'detail', 'text', 'synonyms'],
  storeFields: ['kind', 'title', 'detail', 'href'],
  // `transfer_number`, `updateUseCase` and `/use-cases/{id}` are found whole and by their parts.
  tokenize: (text) => {
    const words = text.split(/[^\p{L}\p{N}_-]+/u).filter(Boolean);
    const parts = words.flatMap((word) =>
      word.split(/[_-]|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== word && part !== ''),
    );
    return [...words, ...parts];
  },
  searchOptions: {
    boost: { title: 4, detail: 1.5, synonyms: 0.5 },
    boostDocument: (_id, _term, stored) => KIND_BOOSTS[stored?.kind as SearchEntry['kind']] ?? 1,
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.25 : false),
    combineWith: 'AND',
  },
};
