/** The head of an operation's page: its path, facts, description, warnings and open questions. */
import type { ComponentChildren } from 'preact';
import { RETRYABLE } from '@voice-agent-platform/client/internal';
import { slug } from 'github-slugger';
import { Icon, IconButton } from '../components/icons.js';
import { renderText, renderSentence } from '../components/markdown.js';
import { FoldedQuestions, QuestionBox } from '../components/marks.js';
import { BreakablePath, Tag } from '../components/operation-list.js';
import type { OperationView } from '../data/operations.js';
import { TitleRow } from '../layout/article.js';

interface OperationProps {
  readonly operation: OperationView;
}

export function OperationHead({ operation }: OperationProps) {
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
          Bearer API key{operation.organizationId && renderSentence(' and `x-organization-id`')}
        </li>
        <li class="try-link needs-script">
          <a href="#try-panel">Try it</a>
        </li>
        <li>
          <Icon name="info" />
          {describeRetries(method)}
        </li>
      </ul>
      <div class="lead">{renderText(operation.description)}</div>
      <Warnings operation={operation} />
      <div class="callouts">
        <QuestionBox label="Not specified, and can do harm" marks={operation.risks} />
        <FoldedQuestions marks={operation.otherQuestions} />
      </div>
    </header>
  );
}

/** Names the failures that make the client retry. They depend on the method. */
function describeRetries(method: string): ComponentChildren {
  const outcomes = RETRYABLE[method];
  if (!outcomes) return renderSentence('Retried by the client only with `retryUnsafe`');
  // `none` means that no response arrived. A method with it is retried after nearly every failure.
  return outcomes.includes('none')
    ? 'Retried by the client'
    : `Retried by the client after ${outcomes.join(' and ')}`;
}

/** Shows non-standard behavior, and the fields that need others. */
function Warnings({ operation: { notes, body } }: OperationProps) {
  const dependent = body?.fields.filter(({ requires }) => requires.length > 0) ?? [];
  if (notes.length + dependent.length === 0) return null;
  return (
    <ul class="watch" aria-label="What to watch out for">
      {notes.map(({ title, text }) => (
        <li>
          <b>{title}.</b> {renderSentence(text)}
        </li>
      ))}
      {dependent.map(({ name, requires }) => (
        <li>
          {renderSentence(
            `**\`${name}\` needs ${requires.map((other) => `\`${other}\``).join(', ')}** in the same request.`,
          )}
        </li>
      ))}
    </ul>
  );
}
