import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { faultsIn, Problem } from '../common/problem.js';
import type { Stop } from '../common/wait.js';
import type { Core } from '../core/core.js';
import {
  describeFailure,
  isEarly,
  nextFailure,
  withCalls,
  type PendingFailure,
} from '../core/failures.js';
import type { Trace } from '../core/request-log.js';
import { countingCalls, type Change } from '../core/world.js';
import { jsonResponse, resetConnection, type Incoming, type Outgoing } from '../http/exchange.js';
import { assertOrganization, assertTestKey } from '../http/guard.js';
import { parseJsonBody } from '../http/json-body.js';
import { routeOf, type Route } from '../http/router.js';
import type { Input, Result } from '../operations/operation.js';
import { operations } from '../operations/operations.js';
import { changesOf, type Change as StateChange } from '../state/changes.js';
import { issuerFor } from '../state/clock-and-ids.js';
import { withWrites, type State } from '../state/state.js';
import { failEarly, failLate, takeEarly, type Call } from './forced-failures.js';

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

function inputOf({ core, incoming, route, trace }: Call): Input {
  const body = route.row.requestBody
    ? parseJsonBody(incoming, trace.body, core.options.maxBodyBytes)
    : undefined;
  const query = queryOf(incoming.query, route.row.queryParameters);
  const input = { path: route.path, query, body };
  assertValid(route, ['query', 'body'], input);
  return input;
}

/** What an operation did. */
interface Done {
  readonly outgoing: Outgoing;
  readonly changes: readonly StateChange[];
  /** The failure that applies to this call now that it has succeeded. */
  readonly late: PendingFailure | undefined;
}

function stateAfter(state: State, { writes = [] }: Result, idsIssued: number): State {
  return writes.length === 0 ? state : { ...withWrites(state, writes), idsIssued };
}

/** The operation as a change. Whatever can go wrong does so before the change is in effect. */
function acting({ core, incoming, route }: Call, input: Input, canFail: boolean): Change<Done> {
  const { operationId } = route.row;
  return (world) => {
    const { state, failures } = world;
    const next = canFail ? nextFailure(failures, operationId, route.path) : undefined;
    const late = next && !isEarly(next.failure) ? next : undefined;
    const ids = issuerFor(state, core.options.ids);
    const result = operations[operationId](
      {
        state,
        now: core.now(world),
        newId: ids.next,
        origin: incoming.origin,
        trainingEnding: late && 'training' in late.failure ? late.failure.training : 'active',
      },
      input,
    );
    assertValidResponse(route, result, validators[operationId]);
    const after = {
      ...world,
      state: stateAfter(state, result, ids.issued()),
      failures: late ? withCalls(failures, late, 1) : failures,
    };
    const done = {
      outgoing: responseOf(route, result),
      changes: result.writes ? changesOf(result.writes) : [],
      late,
    };
    return [after, done];
  };
}

/** Acts. Only what changes the state waits for a save. */
async function act(call: Call, input: Input, early: PendingFailure | undefined): Promise<Done> {
  const { core, route } = call;
  const change = acting(call, input, early === undefined);
  if (route.row.method === 'GET') {
    const [, done] = change(core.world);
    if (done.late) core.update(countingCalls(done.late, 1));
    return done;
  }
  try {
    return await core.change(change);
  } catch (error) {
    const isNotSaved = error instanceof Problem && error.code === 'not-saved';
    if (early && isNotSaved) core.update(countingCalls(early, -1));
    throw error;
  }
}

/** Handles an API request. The request and its response are validated before the state is changed. */
export async function handleOperation(
  core: Core,
  incoming: Incoming,
  trace: Trace,
  closing: Stop,
): Promise<Outgoing> {
  const route = routeOf(incoming);
  trace.operationId = route.row.operationId;
  assertTestKey(incoming);
  if (route.row.organizationId) {
    const { organization, organizationUuid } = core.world.state;
    assertOrganization(incoming, [organization.id, organizationUuid]);
  }
  // Before a requested failure is used up.
  assertValid(route, ['path']);
  const call = { core, incoming, trace, route, stops: [incoming.signal, closing] };
  const early = takeEarly(call);
  const outgoing = early && (await failEarly(early, call.stops));
  if (outgoing) return outgoing;
  const input = inputOf(call);
  if (closing.aborted) return resetConnection;
  const done = await act(call, input, early);
  trace.changes = done.changes;
  if (!done.late) return done.outgoing;
  trace.forced = describeFailure(done.late.failure);
  return failLate(done.outgoing, done.late, call);
}
