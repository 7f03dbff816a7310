/** Executes a use case. */
import { counted } from '@voice-agent-platform/shared/text';
import type { Run, UseCase } from '@voice-agent-platform/types';
import type { Page } from '../../src/control/listing.js';
import type { Execution } from '../../src/core/execute-use-case.js';
import { call } from '../api.js';
import { useControl } from '../live.js';
import { announce } from '../messages.js';
import { readValues, Select, type Values } from './form.js';

/** The default comes first. */
const runStatuses = Object.keys({
  completed: true,
  failed: true,
  canceled: true,
  running: true,
  scheduled: true,
} satisfies Record<Run['status'], true>);

type UseCases = Pick<Page, 'total'> & { readonly items: readonly UseCase[] };

export function Execute() {
  const useCases = useControl<UseCases>('/state/useCases?limit=500');
  const unlisted = useCases ? useCases.total - useCases.items.length : 0;
  const execute = async ({ useCase = '', status, time }: Values): Promise<void> => {
    const path = `/use-cases/${encodeURIComponent(useCase)}/execute`;
    const options = { status, ...(time && { timestamp: new Date(`${time}Z`).toISOString() }) };
    const { run, deliveries } = await call<Execution>('POST', path, options);
    const sent = counted(deliveries.length, 'webhook');
    announce(`Run ${run.id.slice(0, 8)} is ${run.status}, ${sent}.`);
  };
  return (
    <form id="execute" onSubmit={(event) => execute(readValues(event))}>
      <h2>Execute a use case</h2>
      <select aria-label="Use case" name="useCase">
        {useCases?.items.map(({ id, name = id }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {unlisted > 0 && <option disabled>{unlisted} more are not listed</option>}
      </select>
      <label>
        Time of the run, UTC (default: now)
        <input name="time" type="datetime-local" />
      </label>
      <div class="row">
        <Select aria-label="Status of the run" name="status" options={runStatuses} />
        {/* Until the list arrives, there is no use case to execute. */}
        <button class="button" disabled={!useCases?.items.length}>
          Execute
        </button>
      </div>
    </form>
  );
}
