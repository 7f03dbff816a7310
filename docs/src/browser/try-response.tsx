/** Shows the sandbox's response to a request of "Try it" or "Run", and the changes that it made. */
import type { RecordedRequest } from '@voice-agent-platform/sandbox';
import { JsonView } from '@voice-agent-platform/shared/page/json-view';
import { IconButton } from '../components/icons.js';
import { copyTo } from './announce.js';

const FOLD_AFTER_LINES = 24;
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
};

/** A request that got a response. The connection to a sandbox inside the page does not end before one. */
export type AnsweredRequest = RecordedRequest & { readonly status: number };

export function statusLine({ status }: AnsweredRequest): string {
  return `${status} ${STATUS_TEXTS[status] ?? ''}`;
}

export function SandboxResponse({ record }: { readonly record: AnsweredRequest }) {
  const { status, response, durationMs, changes, source } = record;
  const { body, bytes = 0 } = response ?? {};
  const kind = status < 300 ? 'ok' : status < 500 ? 'warning' : 'danger';
  const changed = new Set(changes.map(({ pointer }) => changedField(pointer)));
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return (
    <>
      <div class="result-head">
        <span class={`status status-${kind}`}>{statusLine(record)}</span>
        <span class="meta">{durationMs < 1 ? '<1' : Math.round(durationMs)} ms</span>
        <span class="meta">{size(bytes)}</span>
        {body !== undefined && (
          <IconButton
            icon="copy"
            class="icon-button"
            aria-label="Copy the response"
            onClick={({ currentTarget }) => void copyTo(currentTarget, text)}
          />
        )}
        {source === 'example' && (
          <p class="meta">The response is the contract’s example, whatever you send.</p>
        )}
      </div>
      {body === undefined ? (
        <p class="result-empty">The response has no body.</p>
      ) : (
        <div class="result-json">
          <JsonView
            value={body}
            label="Response body"
            isChanged={(key) => changed.has(key)}
            foldAfter={FOLD_AFTER_LINES}
          />
        </div>
      )}
    </>
  );
}

/** Returns the changed field of a resource: `/organization/name`, `/useCases/66f1…/name/0`. */
function changedField(pointer: string): string | undefined {
  const [, collection, ...path] = pointer.split('/');
  return collection === 'organization' ? path[0] : path[1];
}

export function Changes({ record }: { readonly record: AnsweredRequest }) {
  const { changes, moreChanges } = record;
  return (
    <>
      <h2>Changed in the sandbox</h2>
      {changes.length === 0 ? (
        <p class="result-empty">Nothing changed.</p>
      ) : (
        <dl class="diff">
          {changes.map(({ pointer, before, after }) => (
            <>
              <dt translate={false}>{pointer}</dt>
              <ChangedValue kind="removed" value={before} />
              <ChangedValue kind="added" value={after} />
            </>
          ))}
        </dl>
      )}
      {moreChanges !== undefined && (
        <p class="result-empty">Changes that are not recorded: {moreChanges}</p>
      )}
    </>
  );
}

interface ChangedValueProps {
  readonly kind: 'removed' | 'added';
  readonly value: unknown;
}

function ChangedValue({ kind, value }: ChangedValueProps) {
  if (value === undefined) return null;
  return (
    <dd class={`diff-${kind}`} translate={false}>
      <span aria-label={kind}>{kind === 'added' ? '+' : '−'}</span>
      {JSON.stringify(value)}
    </dd>
  );
}

function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
