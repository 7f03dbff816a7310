/** What the search finds: pages, sections of guides, operations, fields and unknowns. */
import MiniSearch from 'minisearch';
import type { SiteData } from './site-data.js';
import { flatten, type Field } from './fields.js';
import { slug } from './slug.js';
import { SEARCH_OPTIONS, type SearchEntry } from './search-options.js';

/** Words that readers use for the same thing. An entry that has one of a group is found by all of them. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['429', 'rate limit', 'throttling', 'too many requests', 'retry-after'],
  ['401', '403', 'unauthorized', 'forbidden', 'bearer', 'api key', 'token', 'credentials'],
  ['422', '400', 'validation', 'invalid request', 'bad request'],
  ['webhook', 'hook', 'callback', 'event'],
  ['amd', 'answering machine', 'voicemail', 'machine detection'],
  ['timeout', 'deadline', 'abort', 'cancel'],
  ['retry', 'retries', 'backoff', 'idempotency'],
  ['sandbox', 'mock', 'test server', 'fake', 'offline'],
  ['phone number', 'did', 'caller id'],
  ['pagination', 'paging', 'limit', 'offset', 'page size'],
  ['recording', 'audio', 'wav', 'mp3'],
  ['delete', 'remove'],
  ['codegen', 'generate', 'generator', 'sdk', 'client library'],
  ['mcp', 'agent', 'llm', 'model context protocol'],
  ['command line', 'cli', 'shell', 'terminal'],
];

export function searchIndex(site: SiteData): string {
  const entries = new Map<string, SearchEntry>();
  for (const entry of collect(site)) {
    // A field that several responses have is found once, where it is sent or first returned.
    const key = entry.kind === 'Field' ? `${entry.kind} ${entry.title} ${entry.text}` : entry.href;
    if (!entries.has(key)) entries.set(key, entry);
  }
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  index.addAll(
    [...entries.values()].map((entry, id) => ({ ...entry, id, synonyms: synonymsOf(entry) })),
  );
  return JSON.stringify(index);
}

function* collect({ guides, operations, marks }: SiteData): Generator<SearchEntry> {
  for (const { operationId, summary, method, path, href, definition, tag } of operations) {
    const detail = `${operationId}: ${method} ${path}`;
    const text = `${tag} ${definition.description ?? ''}`;
    yield { kind: 'Operation', title: summary, detail, href, text };
  }
  for (const { title, href, markdown, description, group } of guides) {
    const [opening = '', ...sections] = markdown.split(/^## /m);
    yield { kind: 'Guide', title, detail: description, href, text: `${opening} ${group}` };
    for (const section of sections) {
      const [heading = '', ...rest] = section.split('\n');
      const words = heading.replaceAll('`', '');
      const place = `${href}#${slug(words)}`;
      yield { kind: 'Guide', title: words, detail: title, href: place, text: rest.join(' ') };
    }
  }
  for (const { operationId, href, parameters, body, responses } of operations) {
    const parts: Record<string, readonly Field[]> = {
      parameter: parameters,
      body: flatten(body?.children),
      response: responses.flatMap(({ children }) => flatten(children)),
    };
    for (const [part, fields] of Object.entries(parts)) {
      for (const { name, id, description } of fields) {
        const detail = `${operationId}, ${part}`;
        yield { kind: 'Field', title: name, detail, href: `${href}#${id}`, text: description };
      }
    }
  }
  for (const { id, subject, what, assume } of marks.unknowns) {
    const href = `/unspecified.html#${id}`;
    yield { kind: 'Unspecified', title: subject, detail: what, href, text: `${what} ${assume}` };
  }
}

/** A guide mentions many things in passing, so only its headings count. */
function synonymsOf({ kind, title, detail, text }: SearchEntry): string {
  const words = ` ${`${title} ${detail} ${kind === 'Guide' ? '' : text}`.toLowerCase()} `;
  return SYNONYMS.filter((group) => group.some((term) => words.includes(term)))
    .flat()
    .join(' ');
}
