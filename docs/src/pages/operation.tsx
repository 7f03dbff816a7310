/** The page of an operation: its head, parameters, body, responses and related pages, with the panel beside them. */
import type { RenderableProps } from 'preact';
import { counted } from '@voice-agent-platform/shared/text';
import { ChildFields, FieldList } from '../components/fields.js';
import { renderText, renderSentence } from '../components/markdown.js';
import { Badges, QuestionBadge } from '../components/marks.js';
import { RelatedList } from '../components/related-list.js';
import type { ContentView, OperationView, ResponseView } from '../data/operations.js';
import type { Page } from '../layout/page.js';
import { SiteFooter } from '../layout/site-footer.js';
import { OperationHead } from './operation-head.js';
import { relatedPages } from './related-pages.js';
import { TryPanel } from './try-panel.js';
import { writeOperation } from './twins.js';

const PARAMETERS = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' };

export function operationPage(operation: OperationView): Page {
  const { body, summary: title } = operation;
  return {
    path: operation.href,
    markdown: writeOperation(operation),
    title,
    description: operation.description.replace(/[`*]/g, '').replace(/\s+/g, ' '),
    body: (
      <div class="operation">
        <OperationHead operation={operation} />
        <div class="operation-body">
          {Object.entries(PARAMETERS).map(([place, title]) => {
            const fields = operation.parameters.filter((parameter) => parameter.in === place);
            return fields.length === 0 ? null : (
              <Section id={place} title={title}>
                <FieldList fields={fields} message="request" />
              </Section>
            );
          })}
          {body && <RequestBody {...body} />}
          <Section id="responses" title="Responses">
            {operation.responses.map((response) => (
              <ResponseRow response={response} operation={operation} />
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

function Section({ id, title, children }: RenderableProps<Record<'id' | 'title', string>>) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function RequestBody({ mediaType, fields }: ContentView) {
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
      <FieldList fields={fields} message="request" />
    </section>
  );
}

interface ResponseRowProps {
  readonly response: ResponseView;
  readonly operation: OperationView;
}

function ResponseRow({ response, operation }: ResponseRowProps) {
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
          {renderSentence(response.description)}{' '}
          {mediaType !== undefined && (
            <span class="meta">
              {mediaType}, {type}
            </span>
          )}
        </p>
        <Badges marks={marks} />
        <QuestionBadge marks={marks} {...(isOpen && { label: 'Unspecified body' })} />
        {isDefault &&
          renderText(
            'Decide by the status class: see [errors, retries and timeouts](/guides/errors.html).',
          )}
        <ChildFields {...response} message="response" />
      </div>
    </div>
  );
}
