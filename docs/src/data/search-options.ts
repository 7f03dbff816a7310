/** Shared by the build, which writes the index, and the page, which reads it. */
import type MiniSearch from 'minisearch';
import type { Options, SearchOptions, SearchResult } from 'minisearch';

export interface SearchEntry {
  readonly kind:
    | 'Operation'
    | 'Resource'
    | 'Package'
    | 'Guide'
    | 'Reference'
    | 'Field'
    | 'Unspecified';
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  readonly text: string;
  /** Words that readers type but the other texts do not contain. */
  readonly words?: string | undefined;
  /** An operationId, or the id of a question. A query that is this name lists the entry first. */
  readonly name?: string;
}

const KIND_BOOSTS = {
  Operation: 2,
  Guide: 2,
  Resource: 3.5,
  Package: 1.5,
  Reference: 2,
  Field: 0.7,
  Unspecified: 0.4,
};

/** A query that is the whole name of a field lists the field before pages that contain the word, but not before all. */
const WHOLE_NAME_BOOST = 1.5;

/** The fields of an entry that a result has. */
const STORED = ['kind', 'title', 'detail', 'href', 'name'] as const;

export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'detail', 'text', 'words'],
  storeFields: [...STORED],
  // `transfer_number`, `updateUseCase` and `/use-cases/{id}` are found as a whole and by their parts.
  tokenize: (text) => {
    const words = text.split(/[^\p{L}\p{N}_-]+/u).filter(Boolean);
    const parts = words.flatMap((word) =>
      word.split(/[_-]|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== word && part !== ''),
    );
    return [...words, ...parts];
  },
  searchOptions: {
    boost: { title: 4, detail: 1.5, words: 3 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.25 : false),
    combineWith: 'AND',
  },
};

export type FoundEntry = SearchResult & Pick<SearchEntry, (typeof STORED)[number]>;

/** The number of results that the page shows. */
const MOST_RESULTS = 20;

export interface Found {
  /** The best results. */
  readonly results: readonly FoundEntry[];
  /** The number of all results. */
  readonly total: number;
}

/**
 * Finds entries with all words of the query, or with any of its words if no entry has all. The operation or the question
 * that the query names comes first.
 */
export function find(index: MiniSearch<SearchEntry>, query: string): Found {
  const isQuery = (name?: string) => name?.toLowerCase() === query.toLowerCase();
  const boostDocument: SearchOptions['boostDocument'] = (_id, _term, stored) => {
    const { kind, title } = stored as FoundEntry;
    const isWholeName = kind === 'Field' && isQuery(title);
    return KIND_BOOSTS[kind] * (isWholeName ? WHOLE_NAME_BOOST : 1);
  };
  const all = index.search(query, { boostDocument });
  const found = all.length > 0 ? all : index.search(query, { boostDocument, combineWith: 'OR' });
  const isNamed = ({ name }: FoundEntry) => isQuery(name);
  const entries = found as FoundEntry[];
  const ranked = [...entries.filter(isNamed), ...entries.filter((entry) => !isNamed(entry))];
  return { results: ranked.slice(0, MOST_RESULTS), total: ranked.length };
}
