/** Makes an operation fail, and lists the failures that have not happened yet. */
import { useState } from 'preact/hooks';
import { describeFailure, findOnlyOperation, type PendingFailure } from '../../src/core/failure.js';
import { call } from '../api.js';
import { IconButton } from '../icons.js';
import { useControl, useSandbox } from '../live.js';
import { announce } from '../messages.js';
import { presets } from './failure-presets.js';
import { readValues, Select, type Values } from './form.js';

const kinds = [...Object.keys(presets), 'Custom status…'];

const times = { Once: 1, Twice: 2, '3 times': 3, '5 times': 5, '100 times': 100 };

export function Failures() {
  const { operations } = useSandbox().info;
  const [kind, setKind] = useState(kinds[0]!);
  const [chosen, setChosen] = useState<string>(operations[0]!);
  const preset = presets[kind];
  const only = preset && findOnlyOperation(preset);
  const add = async ({ operationId, times: count, id, status, body }: Values): Promise<void> => {
    // A body that is not JSON is sent as text.
    const sent: unknown = await new Response(body).json().catch(() => body);
    const custom = { status: Number(status), ...(body && { body: sent }) };
    await call('POST', '/failures', {
      operationId,
      times: times[count as keyof typeof times],
      ...(id?.trim() && { id: id.trim() }),
      ...(preset ?? custom),
    });
    announce('Added to the pending failures.');
  };
  return (
    <form id="fail" autocomplete="off" onSubmit={(event) => add(readValues(event))}>
      <h2>Make an operation fail</h2>
      <Select
        aria-label="Operation"
        name="operationId"
        options={only ? [only] : operations}
        value={only ?? chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Select
        aria-label="Failure"
        options={kinds}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      {!preset && (
        <>
          <label>
            Status
            <input name="status" type="number" min="200" max="599" defaultValue="400" />
          </label>
          <label>
            Body, JSON or text
            <textarea name="body" rows={3} />
          </label>
        </>
      )}
      <label>
        Only for this id (optional)
        <input name="id" />
      </label>
      <div class="row">
        <Select aria-label="Times" name="times" options={Object.keys(times)} />
        <button class="button primary">Add failure</button>
      </div>
      <Pending />
    </form>
  );
}

function Pending() {
  const pending = useControl<readonly PendingFailure[]>('/failures') ?? [];
  return (
    <>
      {pending.length > 0 && (
        <div class="row spread">
          <h3>Pending</h3>
          <button type="button" class="text-button" onClick={() => call('DELETE', '/failures')}>
            Remove all
          </button>
        </div>
      )}
      <ul id="pending" class="pending" aria-label="Pending failures">
        {pending.map(({ id, operationId, failure, remaining }) => (
          <li key={id}>
            <p>
              <code title={operationId} translate={false}>
                {operationId}
              </code>
              <span class="what">{describeFailure(failure)}</span>
              <span>
                {/* JSON has no Infinity. */}
                {Number.isFinite(remaining) ? `, ${remaining} left` : ', every call'}
                {failure.id !== undefined && `, only ${failure.id}`}
              </span>
            </p>
            <IconButton
              icon="close"
              aria-label={`Remove the failure of ${operationId}`}
              onClick={() => call('DELETE', `/failures/${id}`)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
