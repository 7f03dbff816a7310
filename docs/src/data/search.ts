/** What the search finds: pages, sections of guides, operations, fields and unknowns. */
import MiniSearch from 'minisearch';
import { flatten, type Field } from './fields.js';
import { guides } from './guides.js';
import { comparison, packages } from './packages.js';
import { resources } from './resources.js';
import { operations } from './operations.js';
import { slug } from 'github-slugger';
import { allQuestions } from './marks.js';
import { SEARCH_OPTIONS, type SearchEntry } from './search-options.js';

/** Words that readers type, and that the entries themselves do not have. */
const WORDS: Readonly<Record<string, string>> = {
  '/guides/authentication.html': 'api key bearer token credentials',
  '/guides/evidence.html': 'evidence har traffic record',
  '/guides/errors.html':
    'errors 400 401 403 404 500 unauthorized forbidden status code retry retries backoff idempotency timeout deadline abort cancel',
  '/guides/recipes/webhooks.html': 'webhook signature hmac verify callback',
  '/changes.html': 'changelog changes release notes versions',
  '/guides/errors.html#rate-limits': 'rate limit throttling too many requests 429',
  '/guides/sandbox.html': 'mock fake offline test server',
  '/guides/other-languages.html': 'sdk codegen generator client library',
  '/guides/command-line.html': 'cli shell terminal',
  '/guides/mcp.html': 'mcp llm model context protocol',
  '/redoc.html': 'redoc reference swagger schemas',
  '/unspecified.html': 'signature webhook payload events pagination paging cursor page size',
  '/operations/listUseCaseRuns.html': 'pagination paging',
  '/operations/getCallRecording.html': 'audio wav mp3',
  '/operations/updateUseCase.html#body-amd': 'answering machine voicemail detection',
};

const PAGES = [
  {
    href: '/concepts.html',
    title: 'Concepts',
    detail: 'What the platform consists of, and how the parts belong together',
  },
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
    // A field that several responses have is found once, where it is sent or first returned.
    const key = entry.kind === 'Field' ? `${entry.kind} ${entry.title} ${entry.text}` : entry.href;
    if (!entries.has(key)) entries.set(key, entry);
  }
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  index.addAll(
    [...entries.values()].map((entry, id) => ({ ...entry, words: WORDS[entry.href], id })),
  );
  return JSON.stringify(index);
}

function* collect(): Generator<SearchEntry> {
  for (const page of PAGES) yield { kind: 'Reference', ...page, text: '' };
  for (const { operationId, summary, method, path, href, description, tag } of operations) {
    const detail = `${operationId}: ${method} ${path}`;
    yield { kind: 'Operation', title: summary, detail, href, text: `${tag} ${description}` };
  }
  for (const { title, href, description } of resources) {
    yield {
      kind: 'Resource',
      title,
      detail: 'Fields, and the operations that return or change it',
      href,
      text: description,
    };
  }
  for (const { title, href, markdown, description, group } of [
    ...guides,
    ...packages,
    comparison,
  ]) {
    const kind = href.startsWith('/packages/') ? 'Package' : 'Guide';
    const [opening = '', ...sections] = markdown.split(/^## /m);
    yield { kind, title, detail: description, href, text: `${opening} ${group}` };
    for (const section of sections) {
      const [heading = '', ...rest] = section.split('\n');
      const name = heading.replaceAll('`', '');
      const place = `${href}#${slug(name)}`;
      yield { kind, title: name, detail: title, href: place, text: rest.join(' ') };
    }
  }
  for (const { operationId, href, parameters, body, responses } of operations) {
    const parts: Record<string, readonly Field[]> = {
      parameter: parameters,
      body: flatten(body?.fields),
      response: responses.flatMap(({ fields }) => flatten(fields)),
    };
    for (const [part, fields] of Object.entries(parts)) {
      for (const { name, id, description } of fields) {
        const detail = `${operationId}, ${part}`;
        yield { kind: 'Field', title: name, detail, href: `${href}#${id}`, text: description };
      }
    }
  }
  for (const { id, at, what, assume } of allQuestions) {
    const title = at.map(({ subject }) => subject).join(', ');
    const href = `/unspecified.html#${id}`;
    yield { kind: 'Unspecified', title, detail: what, href, text: `${what} ${assume} ${id}` };
  }
}
