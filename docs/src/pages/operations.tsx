/** The list of all operations, and one page for each. */
import type { ComponentChildren, RenderableProps } from 'preact';
import { bundle } from '@voice-agent-platform/contract-reader';
import { counted } from '@voice-agent-platform/shared/text';
import { ChildFields, FieldList } from '../components/fields.js';
import { Icon, IconButton } from '../components/icons.js';
import { Callout, description, LinkedHeading, sentence } from '../components/markdown.js';
import {
  IrregularityBadge,
  kindInWords,
  Method,
  UnknownBadge,
  UnknownBox,
} from '../components/marks.js';
import { operations, type OperationView, type ResponseView } from '../data/operations.js';
import { guides } from '../data/guides.js';
import { marksOf } from '../data/unknowns.js';
import { slug } from '../data/slug.js';
import { SiteFooter, TitleRow, type Page } from '../layout/page.js';
import { TryPanel } from './try.js';
import { operationsIndexTwin, operationTwin } from './twins.js';

interface OperationProps {
  readonly operation: OperationView;
}

const { tags } = bundle;
export const operationsIndex: Page = {
  path: '/operations/index.html',
  title: 'All operations',
  description: 'Method, path and title of every operation of the voice-agent platform API.',
  headings: tags.map(({ name }) => ({ id: slug(name), text: name })),
  markdown: operationsIndexTwin(),
  eyebrow: 'Operations',
  lead: `${operations.length} operations on two roots. Every page shows the fields, what is unspecified, and a form to try the call in your browser.`,
  body: tags.map((tag) => (
    <>
      <LinkedHeading id={slug(tag.name)}>{tag.name}</LinkedHeading>
      <p>{sentence(tag.description ?? '')}</p>
      <UnknownBox title={`Unspecified: ${tag.name}`} entries={marksOf(tag).unknowns} />
      <ul class="operation-list">
        {operations
          .filter((each) => each.tag === tag.name)
          .map((operation) => (
            <OperationRow operation={operation} />
          ))}
      </ul>
    </>
  )),
};

function OperationRow({ operation }: OperationProps) {
  const { href, method, summary, deprecated, root, path } = operation;
  return (
    <li>
      <a href={href}>
        <Method name={method} />
        <span class="operation-title">
          {deprecated ? <s>{summary}</s> : summary}
          {deprecated && <Tag text="Deprecated" />}
          {root === 'platform' && <Tag text="Platform root" />}
        </span>
        <code>{breakable(path)}</code>
      </a>
    </li>
  );
}

function Tag({ text }: { readonly text: string }) {
  return [' ', <span class="tag">{text}</span>];
}

/** A path that breaks before each slash, with its parameters in the accent color. */
function breakable(template: string): ComponentChildren {
  const [, ...parts] = template.split('/');
  return parts.map((part) => [<wbr />, '/', part.startsWith('{') ? <var>{part}</var> : part]);
}

export function operationPage(operation: OperationView): Page {
  return {
    path: operation.href,
    markdown: operationTwin(operation),
    title: operation.summary,
    description: plainText(operation.description),
    body: (
      <div class="operation">
        <header class="operation-head">
          <Head operation={operation} />
        </header>
        <TryPanel operation={operation} />
        <div class="operation-body">
          <Parameters operation={operation} />
          {operation.body && <Body {...operation.body} />}
          <Section id="responses" title="Responses">
            {operation.responses.map((response) => (
              <Response response={response} operation={operation} />
            ))}
          </Section>
          <Section id="related" title="Related">
            <RelatedList links={related(operation)} />
          </Section>
          <SiteFooter />
        </div>
      </div>
    ),
  };
}

function plainText(markdown: string): string {
  return markdown.replace(/[`*]/g, '').replace(/\s+/g, ' ');
}

function Head({ operation }: OperationProps) {
  const { summary, operationId, tag, root, rootName, rootUrl, method, path } = operation;
  return (
    <>
      <p class="eyebrow">
        <a href={`/operations/index.html#${slug(tag)}`}>{tag}</a>
        <Icon name="chevron" />
        <code>{operationId}</code>
      </p>
      <TitleRow>
        {summary}
        {operation.deprecated && <Tag text="Deprecated" />}
      </TitleRow>
      <div class="path-bar">
        <span class={`method method-${method.toLowerCase()} method-filled`}>{method}</span>
        <span class="path">
          <span class="path-root">{rootUrl}</span>
          {breakable(path)}
        </span>
        <IconButton icon="copy" aria-label="Copy the path" data-copy-text={rootUrl + path} />
      </div>
      <ul class="facts">
        <li>
          <a class={`root-chip root-${root}`} href="/guides/authentication.html#two-roots">
            {rootName}
          </a>
        </li>
        <li>
          <Icon name="key" />
          Bearer API key{operation.organizationId && sentence(' and `x-organization-id`')}
        </li>
        <li>
          <Icon name="info" />
          {retryFact(method)}
        </li>
      </ul>
      <div class="lead">{description(operation.description)}</div>
      <Callouts operation={operation} />
    </>
  );
}

/** What the client does after a failure, by method. */
function retryFact(method: string): string {
  if (method === 'GET') return 'Retried by the client';
  return method === 'POST' || method === 'PATCH'
    ? 'Never retried by the client'
    : 'Retried by the client after 429 and 503';
}

function Callouts({ operation: { irregularities, body, unknowns } }: OperationProps) {
  const dependent = body?.children.fields.filter(({ requires }) => requires.length > 0) ?? [];
  return (
    <div class="callouts">
      {irregularities.length > 0 && (
        <Callout kind="note">
          {irregularities.map(({ kind, note }) => (
            <>
              <p class="callout-title">Non-standard: {kindInWords(kind)}</p>
              <p>{sentence(note)}</p>
            </>
          ))}
        </Callout>
      )}
      {dependent.map(({ name, requires }) => (
        <Callout
          kind="note"
          title={`\`${name}\` needs ${requires.map((other) => `\`${other}\``).join(', ')}`}
        >
          <p>
            Send them in the same request. A body with <code>{name}</code> alone does not compile in
            TypeScript, and the sandbox rejects it.
          </p>
        </Callout>
      ))}
      <UnknownBox
        title="Unspecified about this operation"
        entries={[...unknowns, ...(body?.unknowns ?? [])]}
      />
    </div>
  );
}

function Section({ id, title, children }: RenderableProps<Record<'id' | 'title', string>>) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Parameters({ operation: { parameters } }: OperationProps) {
  const titles = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' };
  return Object.entries(titles)
    .map(([id, title]) => ({ id, title, fields: parameters.filter((each) => each.in === id) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ fields, ...section }) => (
      <Section {...section}>
        <FieldList fields={fields} />
      </Section>
    ));
}

function Body({ mediaType, children: { fields } }: NonNullable<OperationView['body']>) {
  return (
    <section aria-labelledby="body">
      <div class="section-head">
        <h2 id="body">Body</h2>
        <span class="meta">
          {mediaType}, {counted(fields.length, 'field')}
        </span>
        {fields.some(({ children }) => children) && (
          <button type="button" class="text-button needs-script" data-expand>
            Expand all
          </button>
        )}
      </div>
      <FieldList fields={fields} />
    </section>
  );
}

function Response({ response, operation }: OperationProps & { readonly response: ResponseView }) {
  const { status, type, mediaType, children, unknowns, irregularities } = response;
  const isDefault = status === 'default';
  const isOpen = isDefault || operation.success.body === 'unknown';
  return (
    <div class="response">
      <div class="response-status">
        {isDefault ? (
          <span class="any-status">Any other</span>
        ) : (
          <span class="status status-ok">{status}</span>
        )}
      </div>
      <div class="response-text">
        <p>
          {sentence(response.description)}{' '}
          {mediaType !== undefined && (
            <span class="meta">
              {mediaType}, {type}
            </span>
          )}
        </p>
        {irregularities.map(({ kind }) => (
          <IrregularityBadge kind={kind} />
        ))}
        <UnknownBadge entries={unknowns} label={isOpen ? 'Unspecified body' : 'Unspecified'} />
        {isDefault && (
          <p>
            {sentence(
              'Decide by the status class: see [errors, retries and timeouts](/guides/errors.html).',
            )}
          </p>
        )}
        {children && <ChildFields {...children} />}
      </div>
    </div>
  );
}

function related({ tag, operationId }: OperationView): RelatedLink[] {
  const siblings = operations.filter(
    (each) => each.tag === tag && each.operationId !== operationId,
  );
  const about = guides.filter(
    ({ group, markdown }) => group !== 'Other languages' && markdown.includes(operationId),
  );
  const always = guides.filter(({ name }) => name === 'errors');
  return [
    ...siblings.map((each) => ({
      ...linkTo(each),
      badges: each.irregularities
        .filter(({ kind }) => kind.startsWith(each.method.toLowerCase()))
        .map(({ kind }) => <IrregularityBadge kind={kind} />),
    })),
    ...[...new Set([...about, ...always])].map(({ href, title, group }) => ({
      href,
      mark: <Icon name="page" />,
      title,
      kind: group === 'Recipes' ? 'Recipe' : 'Guide',
    })),
    ...bundle.tags
      .filter((each) => each.name === tag && marksOf(each).unknowns.length > 0)
      .map(() => ({
        href: `/unspecified.html#${slug(tag)}`,
        mark: <Icon name="open" />,
        title: `What is not specified about ${tag.toLowerCase()}`,
        kind: 'Reference',
      })),
  ];
}

export interface RelatedLink {
  readonly href: string;
  readonly mark?: ComponentChildren;
  readonly title: string;
  readonly badges?: ComponentChildren;
  /** What it leads to. */
  readonly kind: string;
}

export function linkTo({ href, method, summary, operationId }: OperationView): RelatedLink {
  return { href, mark: <Method name={method} />, title: summary, kind: operationId };
}

export function RelatedList({ links }: { readonly links: readonly RelatedLink[] }) {
  return (
    <ul class="related">
      {links.map(({ href, mark, title, badges, kind }) => (
        <li>
          <a href={href}>
            {mark}
            {title}
            {badges}
            <span class="related-kind">{kind}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
