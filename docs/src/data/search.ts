/** The entries of the search: pages, sections of guides, operations, fields and unknowns. */
import { slug } from 'github-slugger';
import { lexer } from 'marked';
import MiniSearch from 'minisearch';
import { concepts } from './concepts.js';
import { flatten, type Field } from './fields.js';
import { guides, type Article } from './guides.js';
import { comparison, packages } from './packages.js';
import { resources, type Resource } from './resources.js';
import { operations, type OperationView } from './operations.js';
import { allQuestions } from './questions.js';
import { SEARCH_OPTIONS, type SearchEntry } from './search-options.js';
import { SEARCH_WORDS } from './search-words.js';

const PAGES = [
  { href: '/redoc.html', title: 'API reference (Redoc)', detail: 'The whole API on one page' },
  { href: '/changes.html', title: 'Changes', detail: 'Versions, and what changed in each' },
  {
    href: '/unspecified.html',
    title: 'What is not specified',
    detail: 'The questions that the description of the platform leaves open',
  },
];

export function searchIndex(): string {
  const entries = new Map<string, SearchEntry>();
  for (const entry of collect()) {
    // Fields with the same name and description have one entry, at the first of their places.
    const key = entry.kind === 'Field' ? `${entry.kind} ${entry.title} ${entry.text}` : entry.href;
    if (!entries.has(key)) entries.set(key, entry);
  }
  const places = new Set([...entries.values()].map(({ href }) => href));
  const lost = Object.keys(SEARCH_WORDS).filter((href) => !places.has(href));
  if (lost.length > 0) throw new Error(`No entry of the search has the address ${lost.join(', ')}`);
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  index.addAll(
    [...entries.values()].map((entry, id) => ({
      ...entry,
      words: entry.words ?? SEARCH_WORDS[entry.href],
      id,
    })),
  );
  return JSON.stringify(index);
}

function collect(): SearchEntry[] {
  return [
    ...PAGES.map((page) => ({ kind: 'Reference', ...page, text: '' }) as const),
    ...operations.map(operationEntry),
    ...resources.map(resourceEntry),
    ...[concepts, ...guides, ...packages, comparison].flatMap(articleEntries),
    ...operations.flatMap(fieldEntries),
    ...allQuestions.map(questionEntry),
  ];
}

function operationEntry(operation: OperationView): SearchEntry {
  const { operationId, summary, method, path, href, description, tag } = operation;
  const detail = `${operationId}: ${method} ${path}`;
  const text = `${tag} ${description}`;
  return { kind: 'Operation', title: summary, detail, href, text, name: operationId };
}

function resourceEntry({ title, href, description }: Resource): SearchEntry {
  const detail = 'Fields, and the operations that return or change it';
  return { kind: 'Resource', title, detail, href, text: description };
}

/** Returns an entry for the page, and one for each of its sections. */
function articleEntries({ title, href, markdown, description, group }: Article): SearchEntry[] {
  const kind = href.startsWith('/packages/') ? 'Package' : 'Guide';
  const { opening, sections } = splitSections(markdown);
  const page = { kind, title, detail: description, href, text: `${opening} ${group}` } as const;
  const parts = sections.map(({ heading, text }) => {
    const name = heading.replaceAll('`', '');
    return { kind, title: name, detail: title, href: `${href}#${slug(name)}`, text } as const;
  });
  return [page, ...parts];
}

/** Splits a page at its second-level headings. A line of code can start like one. */
function splitSections(markdown: string) {
  const sections: { readonly heading: string; text: string }[] = [];
  let opening = '';
  for (const token of lexer(markdown)) {
    const section = sections.at(-1);
    if (token.type === 'heading' && token.depth === 2) {
      sections.push({ heading: token.text as string, text: '' });
    } else if (section) section.text += token.raw;
    else opening += token.raw;
  }
  return { opening, sections };
}

function fieldEntries({ operationId, href, parameters, body, responses }: OperationView) {
  const parts: Record<string, readonly Field[]> = {
    parameter: parameters,
    body: flatten(body?.fields),
    response: responses.flatMap(({ fields }) => flatten(fields)),
  };
  return Object.entries(parts).flatMap(([part, fields]) =>
    fields.map(({ name, id, description }): SearchEntry => {
      const detail = `${operationId}, ${part}`;
      return { kind: 'Field', title: name, detail, href: `${href}#${id}`, text: description };
    }),
  );
}

function questionEntry({ id, at, what, assume }: (typeof allQuestions)[number]): SearchEntry {
  const title = at.map(({ subject }) => subject).join(', ');
  const href = `/unspecified.html#${id}`;
  const text = `${what} ${assume}`;
  return { kind: 'Unspecified', title, detail: what, href, text, words: id, name: id };
}
