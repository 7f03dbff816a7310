import type { Core } from '../core.js';
import { operationTable } from '../generated/operations.js';
import { redactJson } from '../redact.js';

const maxShown = 100;

const parts = [
  'organization',
  'useCases',
  'phoneNumbers',
  'agents',
  'models',
  'calls',
  'callTags',
  'versions',
  'runs',
  'deliveries',
] as const;

/** What the page shows: without secrets, and short even where there is much. */
export const overviewOf = (core: Core): unknown => {
  const snapshot = core.snapshot();
  const all = parts.map((name) => [name, snapshot[name]] as const);
  return {
    now: new Date(core.clock.now()).toISOString(),
    counts: Object.fromEntries(
      all.flatMap(([name, value]) => (Array.isArray(value) ? [[name, value.length]] : [])),
    ),
    state: redactJson(
      Object.fromEntries(
        all.map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, maxShown) : value]),
      ),
    ),
    requests: core.log.requests.slice(-maxShown),
    failures: core.failures.list(),
    operationIds: operationTable.map(({ operationId }) => operationId),
  };
};
