/** The list of all operations, and one page for each. */
import { childFields, fieldList, fieldRow } from '../components/fields.js';
import { html, type Html } from '../components/html.js';
import { icon, iconButton } from '../components/icons.js';
import { inlineMarkdown, descriptionMarkdown } from '../components/inline.js';
import {
  callout,
  irregularityBadge,
  kindInWords,
  method,
  unknownBadge,
  unknownBox,
  unknownCallout,
} from '../components/marks.js';
import { ROOTS, type OperationView, type ResponseView } from '../data/operations.js';
import { marksOf } from '../data/unknowns.js';
import { siteFooter, titleRow, type Page, type Site } from '../layout/page.js';
import { panel } from './try.js';
import { operationsIndexTwin, operationTwin } from './twins.js';

export function operationsIndex(site: Site): Page {
  const { tags } = site.contract.document;
  return {
    path: '/operations/index.html',
    title: 'All operations',
    description: 'Method, path and title of every operation of the voice-agent platform API.',
    headings: tags.map(({ name }) => ({ id: idOf(name), text: name })),
    markdown: operationsIndexTwin(site),
    head: {
      eyebrow: 'Operations',
      title: 'All operations',
      lead: html`${site.operations.length} operations on two roots. Every page shows the fields,
      what is unspecified, and a form to try the call in your browser.`,
    },
    body: html`${tags.map((tag) => {
      const { name, description = '' } = tag;
      return html`<h2 id="${idOf(name)}">
          <a class="heading-link" href="#${idOf(name)}">${name}</a>
        </h2>
        <p>${inlineMarkdown(description)}</p>
        ${marksOf(tag).unknowns.map((entry) => unknownCallout(entry, name))}
        <ul class="operation-list">
          ${site.operations.filter((each) => each.tag === name).map(operationRow)}
        </ul>`;
    })}`,
  };
}

function operationRow(operation: OperationView): Html {
  return html`<li>
    <a href="${operation.href}"
      >${method(operation.method)}<span class="operation-title"
        >${operation.deprecated ? html`<s>${operation.summary}</s>` : operation.summary}${operation.deprecated && html` <span class="tag">Deprecated</span>`}${operation.root === 'platform' && html` <span class="tag">Platform root</span>`}</span
      ><code>${path(operation.path)}</code></a
    >
  </li>`;
}

/** A path that breaks before each slash, with its parameters in the accent color. */
export function path(template: string): Html {
  return html`${template
    .split('/')
    .slice(1)
    .map((part) => html`<wbr />/${part.startsWith('{') ? html`<var>${part}</var>` : part}`)}`;
}

export function idOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}

export function operationPage(site: Site, operation: OperationView): Page {
  const page = { path: operation.href, markdown: operationTwin(operation) };
  return {
    ...page,
    title: operation.summary,
    description: plainText(operation.definition.description),
    body: html`<div class="operation">
      <header class="operation-head">${head(operation, page)}</header>
      ${panel(operation)}
      <div class="operation-body">${sections(site, operation)}${siteFooter(site, page)}</div>
    </div>`,
  };
}

function plainText(markdown: string): string {
  return markdown.replace(/[`*]/g, '').replace(/\s+/g, ' ');
}

function head(operation: OperationView, page: Pick<Page, 'markdown'>): Html {
  const { summary, operationId, tag, root, deprecated, definition } = operation;
  const { name, variable } = ROOTS[root];
  return html`<p class="eyebrow">
      <a href="/operations/index.html#${idOf(tag)}">${tag}</a>${icon('chevron')}<code
        >${operationId}</code
      >
    </p>
    ${titleRow(html`${summary}${deprecated && html` <span class="tag">Deprecated</span>`}`, page)}
    <div class="path-bar">
      ${method(operation.method, 'filled')}<span class="path"
        ><span class="path-root">${variable}/api/v1</span>${path(operation.path)}</span
      >${iconButton('copy', 'Copy the path', html`data-copy-text="${variable}/api/v1${operation.path}"`)}
    </div>
    <ul class="facts">
      <li>
        <a class="root-chip root-${root}" href="/guides/authentication.html#two-roots">${name}</a>
      </li>
      <li>
        ${icon('key')}Bearer API
        key${operation.organizationId && html` and <code>x-organization-id</code>`}
      </li>
      <li>${icon('info')}${retryFact(operation.method)}</li>
    </ul>
    <div class="lead">${descriptionMarkdown(definition.description)}</div>
    <div class="callouts">
      ${
        operation.irregularities.length > 0 &&
        callout(
          'note',
          operation.irregularities.map(
            ({ kind, note }) =>
              html`<p class="callout-title">Non-standard: ${kindInWords(kind)}</p>
                <p>${inlineMarkdown(note)}</p>`,
          ),
        )
      }
      ${dependencyCallouts(operation)}
      ${unknownBox('Unspecified about this operation', [
        ...operation.unknowns,
        ...(operation.body?.unknowns ?? []),
      ])}
    </div>`;
}

/** What the client does after a failure, by method. */
function retryFact(name: string): string {
  if (name === 'GET') return 'Retried by the client';
  return name === 'POST' || name === 'PATCH'
    ? 'Never retried by the client'
    : 'Retried by the client after 429 and 503';
}

function dependencyCallouts({ body }: OperationView): Html[] {
  return (body?.children.fields ?? [])
    .filter(({ requires }) => requires.length > 0)
    .map(({ name, requires }) =>
      callout(
        'note',
        html`<p class="callout-title">
            <code>${name}</code> needs ${requires.map((other) => html`<code>${other}</code> `)}
          </p>
          <p>
            Send them in the same request. A body with <code>${name}</code> alone does not compile
            in TypeScript, and the sandbox rejects it.
          </p>`,
      ),
    );
}

function sections(site: Site, operation: OperationView): Html {
  const groups = [
    { place: 'path', title: 'Path parameters' },
    { place: 'query', title: 'Query parameters' },
    { place: 'header', title: 'Headers' },
  ] as const;
  const { body } = operation;
  return html`${groups.map(({ place, title }) => {
      const fields = operation.parameters.filter((each) => each.in === place);
      return (
        fields.length > 0 &&
        html`<section aria-labelledby="${place}">
          <h2 id="${place}">${title}</h2>
          <ul class="fields">
            ${fields.map((field) => fieldRow(field, 'request', field.example))}
          </ul>
        </section>`
      );
    })}
    ${
      body &&
      html`<section aria-labelledby="body">
        <div class="section-head">
          <h2 id="body">Body</h2>
          <span class="meta">${body.mediaType}, ${count(body.children.fields.length, 'field')}</span
          >${
            body.children.fields.some(({ children }) => children) &&
            html`<button type="button" class="text-button needs-script" data-expand>
              Expand all
            </button>`
          }
        </div>
        ${fieldList(body.children.fields, 'request')}
      </section>`
    }
    <section aria-labelledby="responses">
      <h2 id="responses">Responses</h2>
      ${operation.responses.map((response) => responseRow(response, operation))}
    </section>
    <section aria-labelledby="related">
      <h2 id="related">Related</h2>
      ${related(site, operation)}
    </section>`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function responseRow(response: ResponseView, operation: OperationView): Html {
  const { status, description, type, mediaType, children, unknowns } = response;
  const isDefault = status === 'default';
  const form = type !== undefined && html`<span class="meta">${mediaType}, ${type}</span>`;
  return html`<div class="response">
    <div class="response-status">
      ${isDefault ? html`<span class="any-status">Any other</span>` : html`<span class="status status-ok">${status}</span>`}
    </div>
    <div class="response-text">
      <p>${inlineMarkdown(description)} ${form}</p>
      ${response.irregularities.map(irregularityBadge)}
      ${unknownBadge(unknowns, isDefault || operation.success.body === 'unknown' ? 'Unspecified body' : 'Unspecified')}
      ${isDefault && html`<p>Decide by the status class: see <a href="/guides/errors.html">errors, retries and timeouts</a>.</p>`}
      ${children && childFields(children, 'response')}
    </div>
  </div>`;
}

function related(site: Site, { tag, operationId }: OperationView): Html {
  const siblings = site.operations.filter(
    (each) => each.tag === tag && each.operationId !== operationId,
  );
  const guides = site.guides.filter(
    ({ group, markdown }) => group !== 'Other languages' && markdown.includes(operationId),
  );
  const always = site.guides.filter(({ name }) => name === 'errors');
  return relatedList([
    ...siblings.map((each) => ({
      ...linkTo(each),
      badges: each.irregularities
        .filter(({ kind }) => kind.startsWith(each.method.toLowerCase()))
        .map(irregularityBadge),
    })),
    ...[...new Set([...guides, ...always])].map(({ href, title, group }) => ({
      href,
      mark: icon('page'),
      title,
      kind: group === 'Recipes' ? 'Recipe' : 'Guide',
    })),
    ...site.contract.document.tags
      .filter((each) => each.name === tag && marksOf(each).unknowns.length > 0)
      .map(() => ({
        href: `/unspecified.html#${idOf(tag)}`,
        mark: icon('open'),
        title: `What is not specified about ${tag.toLowerCase()}`,
        kind: 'Reference',
      })),
  ]);
}

export interface RelatedLink {
  readonly href: string;
  readonly mark?: Html;
  readonly title: string;
  readonly badges?: readonly Html[];
  /** What it leads to. */
  readonly kind: string;
}

export function linkTo({ href, method: name, summary, operationId }: OperationView): RelatedLink {
  return { href, mark: method(name), title: summary, kind: operationId };
}

export function relatedList(links: readonly RelatedLink[]): Html {
  return html`<ul class="related">
    ${links.map(
      ({ href, mark, title, badges, kind }) =>
        html`<li>
          <a href="${href}"
            >${mark}<span>${title}</span>${badges}<span class="related-kind">${kind}</span></a
          >
        </li>`,
    )}
  </ul>`;
}
