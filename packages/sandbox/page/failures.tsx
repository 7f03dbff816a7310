/** The form that makes an operation fail, and the failures that are pending. */
import { useState } from 'preact/hooks';
import { describeFailure, type PendingFailure } from '../src/core/failures.js';
import { call } from './api.js';
import { Icon } from './icons.js';
import { announce, Button, Form, type Values } from './messages.js';

type Failure = Readonly<Record<string, unknown>>;

/** The failures that one click requests, by their label. `undefined` asks for a status and a body. */
const presets: Readonly<Record<string, Failure | undefined>> = {
  'Status 503, Retry-After: 1': { status: 503, retryAfterMs: 1_000 },
  'Status 429, Retry-After: 1': { status: 429, retryAfterMs: 1_000 },
  'Status 500': { status: 500 },
  'Status 502, HTML': {
    status: 502,
    body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
    headers: { 'content-type': 'text/html' },
  },
  'Malformed JSON': {
    status: 200,
    body: '{"id": ',
    headers: { 'content-type': 'application/json' },
  },
  'Slow: 2 s': { delayMs: 2_000 },
  'No response': { stall: true },
  'Reset connection': { reset: true },
  'Truncated response': { truncate: true },
  'Training fails': { training: 'failed' },
  'Custom status…': undefined,
};

const times = { Once: 1, Twice: 2, '3 times': 3, '5 times': 5, '100 times': 100 };

/** The body of a custom failure: JSON where it is JSON, text otherwise. */
function customFailure({ status, body: text = '' }: Values): Failure {
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Sent as text.
  }
  return { status: Number(status), ...(text !== '' && { body }) };
}

interface FailuresProps {
  readonly operations: readonly string[];
  readonly pending: readonly PendingFailure[];
}

export function Failures({ operations, pending }: FailuresProps) {
  const [kind, setKind] = useState(Object.keys(presets)[0]!);
  const [operationId, setOperationId] = useState(operations[0]!);
  const preset = presets[kind];
  const choose = (next: string): void => {
    setKind(next);
    if (next === 'Training fails') setOperationId('createModel');
  };
  const add = async (values: Values): Promise<void> => {
    const id = values['id']?.trim();
    await call('POST', '/failures', {
      operationId,
      times: Number(values['times']),
      ...(id && { id }),
      ...(preset ?? customFailure(values)),
    });
    announce('Added to the pending failures.');
  };
  return (
    <Form id="fail" act={add}>
      <h2>Make an operation fail</h2>
      <select
        aria-label="Operation"
        value={operationId}
        onChange={({ currentTarget }) => setOperationId(currentTarget.value)}
      >
        {operations.map((operation) => (
          <option value={operation}>{operation}</option>
        ))}
      </select>
      <select
        aria-label="Failure"
        value={kind}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {Object.keys(presets).map((name) => (
          <option value={name}>{name}</option>
        ))}
      </select>
      {!preset && (
        <div class="stack">
          <label>
            Status
            <input name="status" type="number" min="200" max="599" defaultValue="400" />
          </label>
          <label>
            Body, JSON or text
            <textarea name="body" rows={3} spellcheck={false} />
          </label>
        </div>
      )}
      <label>
        Only for this id (optional)
        <input name="id" autocomplete="off" spellcheck={false} />
      </label>
      <div class="row">
        <select aria-label="Times" name="times">
          {Object.entries(times).map(([label, count]) => (
            <option value={count}>{label}</option>
          ))}
        </select>
        <button class="button primary">Add failure</button>
      </div>
      {pending.length > 0 && (
        <div class="row spread">
          <h3>Pending</h3>
          <Button class="text-button" act={() => call('DELETE', '/failures')}>
            Remove all
          </Button>
        </div>
      )}
      <ul id="pending" class="pending" aria-label="Pending failures">
        {pending.map((failure) => (
          <Pending key={failure.id} pending={failure} />
        ))}
      </ul>
    </Form>
  );
}

function Pending({ pending }: { readonly pending: PendingFailure }) {
  const { id, operationId, failure, remaining } = pending;
  return (
    <li>
      <p>
        <code title={operationId}>{operationId}</code>
        <span class="what">{describeFailure(failure)}</span>, {/* JSON has no Infinity. */}
        {Number.isFinite(remaining) ? `${remaining} left` : 'every call'}
        {failure.id !== undefined && `, only ${failure.id}`}
      </p>
      <Button
        class="icon-button"
        aria-label={`Remove the failure of ${operationId}`}
        act={() => call('DELETE', `/failures/${id}`)}
      >
        <Icon name="close" />
      </Button>
    </li>
  );
}
