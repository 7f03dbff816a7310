/** The page of an operation. */
import type { RenderableProps } from 'preact';
import { counted } from '@voice-agent-platform/shared/text';
import { slug } from 'github-slugger';
import { ChildFields, FieldList } from '../components/fields.js';
import { Icon, IconButton } from '../components/icons.js';
import { description, sentence } from '../components/markdown.js';
import { Badges, FoldedQuestions, QuestionBadge, QuestionBox } from '../components/marks.js';
import { BreakablePath, Tag } from '../components/operation-list.js';
import { RelatedList } from '../components/related-list.js';
import type { ContentView, OperationView, ResponseView } from '../data/operations.js';
import { TitleRow } from '../layout/article.js';
import type { Page } from '../layout/page.js';
import { SiteFooter } from '../layout/site-footer.js';
import { relatedPages } from './related-pages.js';
import { TryPanel } from './try-panel.js';
import { operationTwin } from './twins.js';

const PARAMETERS = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' };

export function operationPage(operation: OperationView): Page {
  const { body, summary: title } = operation;
  return {
    path: operation.href,
    markdown: operationTwin(operation),
    title,
    description: operation.description.replace(/[`*]/g, '').replace(/\s+/g, ' '),
    body: (
      <div class="operation">
        <Head operation={operation} />
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
            <RelatedList links={relatedPages(operation)} />
          </Section>
        </div>
        <TryPanel operation={operation} />
        <SiteFooter />
      </div>
    ),
  };
}

interface OperationProps {
  readonly operation: OperationView;
}

/** Explains the client's retries after a failure. */
const RETRIES: Readonly<Record<string, string>> = {
  GET: 'Retried by the client',
  POST: 'Never retried by the client',
  PATCH: 'Never retried by the client',
  PUT: 'Retried by the client after 429 and 503',
  DELETE: 'Retried by the client after 429 and 503',
};

function Head({ operation }: OperationProps) {
  const { summary, operationId, tag, root, rootName, rootUrl, method, path } = operation;
  return (
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
          <BreakablePath path={path} />
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
        <li class="try-link needs-script">
          <a href="#try-panel">Try it</a>
        </li>
        <li>
          <Icon name="info" />
          {RETRIES[method]}
        </li>
      </ul>
      <div class="lead">{description(operation.description)}</div>
      <Warnings operation={operation} />
      <div class="callouts">
        <QuestionBox label="Not specified, and can do harm" marks={operation.risks} />
        <FoldedQuestions marks={operation.otherQuestions} />
      </div>
    </header>
  );
}

/** Shows non-standard behavior, and the fields that need others. */
function Warnings({ operation: { notes, body } }: OperationProps) {
  const dependent = body?.fields.filter(({ requires }) => requires.length > 0) ?? [];
  if (notes.length + dependent.length === 0) return null;
  return (
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
