import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { faultsIn, Problem } from '../common/problem.js';
import type { Core } from '../core/core.js';
import { describeFailure, isEarly, type PendingFailure } from '../core/failures.js';
import type { Trace } from '../core/request-log.js';
import { jsonResponse, type Incoming, type Outgoing } from '../http/exchange.js';
import { assertOrganization, assertTestKey } from '../http/guard.js';
import { parseJsonBody } from '../http/json-body.js';
import { operationsAt, routeFor, type Route } from '../http/router.js';
import type { Input, Result } from '../operations/operation.js';
import { operations } from '../operations/operations.js';
import { changesOf } from '../state/changes.js';
import { issuerFor } from '../state/clock-and-ids.js';
import { withWrites } from '../state/state.js';
import { forceFailure } from './forced-failures.js';

// Decision: unknown-fields
function queryOf(query: string, known: readonly string[]): Input['query'] {
  if (query === '') return {};
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!known.includes(name)) continue;
    if (parameters.has(name)) {
      throw new Problem(400, 'malformed-request', `The query has ${name} twice.`, {
        faults: [{ in: 'query', pointer: `/${name}`, message: 'appears twice' }],
      });
    }
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}

// Decision: absent-body
// Decision: open-values
function assertValid(
  { row, path }: Route,
  parts: readonly ('path' | 'query' | 'body')[],
  { query, body }: Partial<Input> = {},
): void {
  const checks: OperationValidators = validators[row.operationId];
  const input = { path, query, body };
  const faults = parts.flatMap((part) => faultsIn(part, checks[part]?.(input[part])));
  if (faults.length > 0) {
    throw new Problem(422, 'contract-violation', 'The request violates the contract.', { faults });
  }
}

function assertValidResponse({ row }: Route, result: Result, checks: OperationValidators): void {
  const found = checks.response[row.success.status]?.(result.json ?? result.text) ?? [];
  if (found.length === 0) return;
  const detail = 'The response of the sandbox violates the contract, so it was withheld.';
  throw new Problem(500, 'response-violates-contract', detail, {
    faults: faultsIn('response', found),
  });
}

function responseOf({ row }: Route, { json, text }: Result): Outgoing {
  const { status } = row.success;
  if (json !== undefined) return { ...jsonResponse(json), status };
  if (text === undefined) return { status, headers: {} };
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
}

/** An operation that was called. */
interface Call {
  readonly core: Core;
  readonly incoming: Incoming;
  readonly trace: Trace;
  readonly route: Route;
}

function useFailure({ core, trace }: Call, pending: PendingFailure): void {
  core.failures.use(pending.id);
  trace.forced = describeFailure(pending.failure);
}

function inputOf({ core, incoming, trace, route }: Call): Input {
  const { row, path } = route;
  const body = row.requestBody
    ? parseJsonBody(incoming, trace.body, core.options.maxBodyBytes)
    : undefined;
  const input = { path, query: queryOf(incoming.query, row.queryParameters), body };
  assertValid(route, ['query', 'body'], input);
  return input;
}

/** Acts, and resolves when the change is saved. Whatever can go wrong does so before the state is changed. */
async function act(call: Call, late?: PendingFailure): Promise<Outgoing> {
  const { core, incoming, trace, route } = call;
  const { operationId } = route.row;
  const input = inputOf(call);
  const { state } = core;
  const ids = issuerFor(state, core.options.ids);
  const result = operations[operationId](
    {
      state,
      now: core.now(),
      newId: ids.next,
      origin: incoming.origin,
      trainingEnding: late && 'training' in late.failure ? late.failure.training : 'active',
    },
    input,
  );
  assertValidResponse(route, result, validators[operationId]);
  if (late) useFailure(call, late);
  const { writes = [] } = result;
  if (writes.length > 0) {
    await core.commit({ ...withWrites(state, writes), idsIssued: ids.issued() });
    trace.changes = changesOf(writes);
  }
  return responseOf(route, result);
}

/** Handles an API request. The request and its response are validated before the state is changed. */
export async function handleOperation(
  core: Core,
  incoming: Incoming,
  trace: Trace,
): Promise<Outgoing> {
  const route = routeFor(incoming, operationsAt(incoming));
  trace.operationId = route.row.operationId;
  assertTestKey(incoming);
  if (route.row.organizationId) {
    const { organization, organizationUuid } = core.state;
    assertOrganization(incoming, [organization.id, organizationUuid]);
  }
  // Before a requested failure is used up.
  assertValid(route, ['path']);
  const call = { core, incoming, trace, route };
  const pending = core.failures.next(trace.operationId, route.path);
  if (!pending) return act(call);
  if (!isEarly(pending.failure)) {
    return forceFailure(pending, core, incoming, () => act(call, pending));
  }
  useFailure(call, pending);
  return forceFailure(pending, core, incoming, () => act(call));
}
