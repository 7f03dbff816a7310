/** The entries of the search: pages, sections of guides, operations, fields and unknowns. */
import MiniSearch from 'minisearch';
import { concepts } from './concepts.js';
import { flatten, type Field } from './fields.js';
import { guides, type Article } from './guides.js';
import { comparison, packages } from './packages.js';
import { resources, type Resource } from './resources.js';
import { operations, type OperationView } from './operations.js';
import { slug } from 'github-slugger';
import { allQuestions } from './questions.js';
import { SEARCH_OPTIONS, type SearchEntry } from './search-options.js';

/** Words that readers type, which the titles and texts of the entries lack or mention only in passing. */
const WORDS: Readonly<Record<string, string>> = {
  '/guides/authentication.html': 'api key bearer token credentials',
  '/guides/evidence.html': 'evidence har traffic record',
  '/guides/errors.html':
    'errors 400 401 403 404 500 unauthorized forbidden status code retry retries backoff idempotency timeout deadline abort cancel',
  '/guides/errors.html#a-401-or-403': 'unauthorized forbidden permission denied invalid api key',
  '/guides/node-service.html': 'express fastify koa node server backend 502 pino logger',
  '/guides/recipes/webhooks.html': 'webhook signature hmac verify callback',
  '/guides/recipes/route-a-number.html': 'assign attach connect inbound number agent prompt',
  '/guides/recipes/recordings.html': 'download save store audio wav mp3',
  '/guides/recipes/members.html': 'invite add user colleague team',
  '/concepts.html#can-i-place-a-call': 'make start dial outbound phone ring call calls',
  '/concepts.html#what-else-no-operation-does':
    'create list read delete agent use case phone number buy missing operation endpoint',
  '/changes.html': 'changelog changes release notes versions',
  '/guides/errors.html#rate-limits': 'rate limit throttling too many requests 429',
  '/guides/sandbox.html': 'mock fake offline test server',
  '/guides/other-languages.html': 'sdk codegen generator client library',
  '/guides/node-service.html#a-key-that-expires': 'refresh rotate token key',
  '/guides/unspecified.html': 'try decisions choices unspecified behavior',
  '/packages/client.html': 'typescript javascript node',
  '/packages/cli.html': 'cli command line shell terminal',
  '/packages/mcp.html': 'mcp ai agents llm model context protocol claude',
  '/redoc.html': 'redoc reference swagger schemas',
  '/unspecified.html':
    'unspecified open questions signature webhook payload events pagination paging cursor page size',
  '/operations/listUseCaseRuns.html': 'pagination paging history executions call log',
  '/operations/getCallRecording.html': 'audio wav mp3 download transcript',
  '/operations/updatePhoneNumberUseCase.html': 'assign attach number routes inbound',
  '/operations/updatePhoneNumberTitle.html': 'rename label name number',
  '/operations/deletePhoneNumbers.html': 'remove release number',
  '/operations/updateUseCase.html': 'configure scenario settings voicemail work hours after hours',
  '/operations/addUseCaseWebhook.html': 'register subscribe callback event',
  '/operations/deleteUseCaseWebhook.html': 'unregister unsubscribe remove callback',
  '/operations/updateOrganization.html': 'add invite member settings account twilio telephony',
  '/operations/removeMember.html': 'delete user member',
  '/operations/updateAgent.html': 'change voice language assistant bot',
  '/operations/createModel.html': 'train fine-tune clone training',
  '/operations/getWorkflowVersion.html': 'flow changelog published live staging',
  '/operations/updateUseCase.html#body-amd': 'answering machine voicemail detection',
};

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
  const lost = Object.keys(WORDS).filter((href) => !places.has(href));
  if (lost.length > 0) throw new Error(`No entry of the search has the address ${lost.join(', ')}`);
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  index.addAll(
    [...entries.values()].map((entry, id) => ({
      ...entry,
      words: entry.words ?? WORDS[entry.href],
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
  const [opening = '', ...sections] = markdown.split(/^## /m);
  const page = { kind, title, detail: description, href, text: `${opening} ${group}` } as const;
  const parts = sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const name = heading.replaceAll('`', '');
    const place = `${href}#${slug(name)}`;
    return { kind, title: name, detail: title, href: place, text: lines.join(' ') } as const;
  });
  return [page, ...parts];
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
