/** The list of all operations, and a page for each. */
import type { ComponentChildren, RenderableProps } from 'preact';
import { bundle } from '@voice-agent-platform/contract-reader';
import { counted } from '@voice-agent-platform/shared/text';
import { ChildFields, FieldList } from '../components/fields.js';
import { Icon, IconButton } from '../components/icons.js';
import { description, LinkedHeading, sentence } from '../components/markdown.js';
import {
  Badges,
  FoldedQuestions,
  Method,
  QuestionBadge,
  QuestionBox,
} from '../components/marks.js';
import {
  operations,
  type ContentView,
  type OperationView,
  type ResponseView,
} from '../data/operations.js';
import { guides } from '../data/guides.js';
import { resourceOf } from '../data/resources.js';
import { marksOf } from '../data/marks.js';
import { slug } from 'github-slugger';
import { SiteFooter, TitleRow, type Page } from '../layout/page.js';
import { TryPanel } from './try.js';
import { operationsIndexTwin, operationTwin } from './twins.js';

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
      <QuestionBox label={`Unspecified: ${tag.name}`} marks={marksOf(tag)} />
      <OperationsOf tag={tag.name} />
    </>
  )),
};

export function OperationsOf({ tag }: Pick<OperationView, 'tag'>) {
  return (
    <ul class="operation-list">
      {operations
        .filter((operation) => operation.tag === tag)
        .map(({ href, method, summary, deprecated, root, path }) => (
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
        ))}
    </ul>
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

/** Explains the client's retries after a failure. */
const RETRIES: Readonly<Record<string, string>> = {
  GET: 'Retried by the client',
  POST: 'Never retried by the client',
  PATCH: 'Never retried by the client',
};

const PARAMETERS = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' };

export function operationPage(operation: OperationView): Page {
  const { summary, operationId, tag, root, rootName, rootUrl, method, path } = operation;
  const { notes, body, risks, otherQuestions } = operation;
  const dependent = body?.fields.filter(({ requires }) => requires.length > 0) ?? [];
  return {
    path: operation.href,
    markdown: operationTwin(operation),
    title: summary,
    description: operation.description.replace(/[`*]/g, '').replace(/\s+/g, ' '),
    body: (
      <div class="operation">
        <header class="operation-head">
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
            <li class="try-link">
              <a href="#try-panel">Try it</a>
            </li>
            <li>
              <Icon name="info" />
              {RETRIES[method] ?? 'Retried by the client after 429 and 503'}
            </li>
          </ul>
          <div class="lead">{description(operation.description)}</div>
          {notes.length + dependent.length > 0 && (
            <ul class="watch" aria-label="What to watch out for">
              {notes.map(({ title, text }) => (
                <li>
                  <b>{title}.</b> {sentence(text)}
                </li>
              ))}
              {dependent.map(({ name, requires }) => (
                <li>
                  {sentence(
                    `**\`${name}\` needs ${requires.map((other) => `\`${other}\``).join(', ')}** in the same request.`,
                  )}
                </li>
              ))}
            </ul>
          )}
          <div class="callouts">
            <QuestionBox label="Not specified, and can do harm" marks={risks} />
            <FoldedQuestions marks={otherQuestions} />
          </div>
        </header>
        <div class="operation-body">
          {Object.entries(PARAMETERS).map(([place, title]) => {
            const fields = operation.parameters.filter((parameter) => parameter.in === place);
            return fields.length === 0 ? null : (
              <Section id={place} title={title}>
                <FieldList fields={fields} />
              </Section>
            );
          })}
          {body && <Body {...body} />}
          <Section id="responses" title="Responses">
            {operation.responses.map((response) => (
              <Response response={response} operation={operation} />
            ))}
          </Section>
          <Section id="related" title="Related">
            <RelatedList links={related(operation)} />
          </Section>
        </div>
        <TryPanel operation={operation} />
        <SiteFooter />
      </div>
    ),
  };
}

function Section({ id, title, children }: RenderableProps<Record<'id' | 'title', string>>) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Body({ mediaType, fields }: ContentView) {
  return (
    <section aria-labelledby="body">
      <div class="section-head">
        <h2 id="body">Body</h2>
        <span class="meta">
          {mediaType}, {counted(fields.length, 'field')}
        </span>
        {fields.some((field) => field.fields.length > 0) && (
          <button type="button" class="text-button needs-script" data-expand>
            Expand all
          </button>
        )}
      </div>
      <FieldList fields={fields} />
    </section>
  );
}

interface ResponseProps {
  readonly response: ResponseView;
  readonly operation: OperationView;
}

function Response({ response, operation }: ResponseProps) {
  const { status, type, mediaType, marks } = response;
  const isDefault = status === 'default';
  const isOpen = isDefault || operation.success.body === 'unknown';
  return (
    <div class="response">
      <div class="response-status">
        <span class={isDefault ? 'any-status' : 'status status-ok'}>
          {isDefault ? 'Any other' : status}
        </span>
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
        <Badges marks={marks} />
        <QuestionBadge marks={marks} {...(isOpen && { label: 'Unspecified body' })} />
        {isDefault &&
          description(
            'Decide by the status class: see [errors, retries and timeouts](/guides/errors.html).',
          )}
        <ChildFields {...response} />
      </div>
    </div>
  );
}

function related(operation: OperationView): RelatedLink[] {
  const { tag, operationId } = operation;
  const resource = resourceOf(operation);
  const siblings = operations.filter(
    (other) => other.tag === tag && other.operationId !== operationId,
  );
  const about = guides.filter(
    ({ group, markdown }) => group !== 'Other languages' && markdown.includes(operationId),
  );
  const always = guides.filter(({ name }) => name === 'errors');
  return [
    ...siblings.map((sibling) => ({
      ...linkTo(sibling),
      badges: <Badges marks={sibling.notes} />,
    })),
    ...(resource
      ? [
          {
            href: resource.href,
            mark: <Icon name="page" />,
            title: resource.title,
            kind: 'Resource',
          },
        ]
      : []),
    ...[...new Set([...about, ...always])].map(({ href, title, group }) => ({
      href,
      mark: <Icon name="page" />,
      title,
      kind: group === 'Recipes' ? 'Recipe' : 'Guide',
    })),
    ...bundle.tags
      .filter((each) => each.name === tag && marksOf(each).length > 0)
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
  /** The kind of the linked page. */
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
