import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { Problem, type ProblemFault } from '../common/problem.js';
import { redactorOf, secretsOf } from '../common/redact.js';
import { wait, type Stop } from '../common/wait.js';
import type { Core } from '../core/core.js';
import {
  describeFailure,
  isEarly,
  nextFailure,
  withCallAgain,
  withoutCall,
  type Failure,
  type PendingFailure,
} from '../core/failures.js';
import type { Trace } from '../core/request-log.js';
import { isNotSaved } from '../core/store.js';
import { changingFailures, type Change } from '../core/world.js';
import {
  jsonResponse,
  problemResponse,
  resetConnection,
  type Incoming,
  type Outgoing,
} from '../http/exchange.js';
import { assertOrganization, assertTestKey, bearerToken } from '../http/guard.js';
import { readJsonBody } from '../http/json-body.js';
import { routeOf, type Route } from '../http/router.js';
import type { Input, Result } from '../operations/operation.js';
import { operations } from '../operations/operations.js';
import { changesOf, type Change as StateChange } from '../state/changes.js';
import { withWrites, type State } from '../state/state.js';

function queryOf(query: string): Input['query'] {
  if (query === '') return {};
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (parameters.has(name)) {
      throw new Problem(400, 'malformed-request', 'A query parameter appears twice.');
    }
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}

// Decision: absent-body
// Decision: open-values
function assertValid(input: Input, checks: OperationValidators): void {
  const faults = (['path', 'query', 'body'] as const).flatMap((part) =>
    (checks[part]?.(input[part]) ?? []).map(({ pointer, message }): ProblemFault => ({
      in: part,
      pointer,
      message,
    })),
  );
  if (faults.length > 0) {
    throw new Problem(422, 'contract-violation', 'The request violates the contract.', { faults });
  }
}

function assertValidResponse({ row }: Route, result: Result, checks: OperationValidators): void {
  const found = checks.response[row.success.status]?.(result.json ?? result.text) ?? [];
  if (found.length === 0) return;
  const detail = 'The response of the sandbox violates the contract, so it was withheld.';
  throw new Problem(500, 'response-violates-contract', detail, {
    faults: found.map(({ pointer, message }) => ({ in: 'response', pointer, message })),
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
  /** Stops what the call waits for. */
  readonly stops: readonly Stop[];
}

/** A failure that the call took before the operation acts. */
interface Early {
  readonly pending: PendingFailure;
  readonly clearings: number;
}

function takeEarly({ core, route, trace }: Call): Early | undefined {
  const { failures } = core.world;
  const pending = nextFailure(failures, route.row.operationId, route.path);
  if (!pending || !isEarly(pending.failure)) return undefined;
  core.update(changingFailures((all) => withoutCall(all, pending.id)));
  trace.forced = describeFailure(pending.failure);
  return { pending, clearings: failures.clearings };
}

/** A forced response with a status. */
function forcedResponse(
  failure: Extract<Failure, { readonly status: number }>,
  id: string,
): Outgoing {
  const { status, body, headers = {}, retryAfterMs } = failure;
  // Real services send a request id, and clients report it.
  const all: Record<string, string> = { 'x-request-id': `sandbox-${id}` };
  if (retryAfterMs !== undefined) all['retry-after'] = String(Math.ceil(retryAfterMs / 1000));
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  if (body === undefined && status >= 400) {
    const detail = 'This failure was requested.';
    return problemResponse(new Problem(status, 'forced', detail, { headers: all }));
  }
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const contentType = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  const typed = text === '' ? all : { 'content-type': contentType, ...all };
  return { status, headers: typed, ...(text !== '' && { body: text }) };
}

/** The response of a failure that applies before the operation acts, or `undefined` if the operation is only slow. */
async function failEarly({ failure, id }: PendingFailure, stops: Call['stops']) {
  const { delayMs } = failure;
  if (delayMs !== undefined && !(await wait(delayMs, stops))) return resetConnection;
  if ('status' in failure) return forcedResponse(failure, id);
  if ('stall' in failure) await wait(Infinity, stops);
  return 'stall' in failure || 'reset' in failure ? resetConnection : undefined;
}

async function inputOf({ core, incoming, route, trace }: Call): Promise<Input> {
  const { maxBodyBytes } = core.options;
  trace.body = route.row.requestBody ? await readJsonBody(incoming, maxBodyBytes) : undefined;
  const query = queryOf(incoming.query);
  const input = { path: route.path, query, body: trace.body?.value };
  assertValid(input, validators[route.row.operationId]);
  return input;
}

/** What an operation did. */
interface Done {
  readonly outgoing: Outgoing;
  readonly changes: readonly StateChange[];
  /** The failure that applies to this call now that it has succeeded. */
  readonly late: PendingFailure | undefined;
}

function stateAfter(state: State, { writes = [], training }: Result, idsIssued: number): State {
  if (writes.length === 0) return state;
  const written = { ...withWrites(state, writes), idsIssued };
  if (!training) return written;
  return { ...written, trainings: written.trainings.with([[training.modelId, training]]) };
}

/** The operation as a change. Whatever can go wrong does so before the change is in effect. */
function acting({ core, incoming, route }: Call, input: Input, canFail: boolean): Change<Done> {
  const { operationId } = route.row;
  return (world) => {
    const { state, failures } = world;
    const next = canFail ? nextFailure(failures, operationId, route.path) : undefined;
    const late = next && !isEarly(next.failure) ? next : undefined;
    const ids = core.issuer(world);
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
    const secrets = [...secretsOf(state.organization), bearerToken(incoming.headers)];
    const done = {
      outgoing: responseOf(route, result),
      changes: result.writes ? changesOf(result.writes, redactorOf(secrets)) : [],
      late,
    };
    const after = {
      ...world,
      state: stateAfter(state, result, ids.issued()),
      failures: late ? withoutCall(failures, late.id) : failures,
    };
    return [after, done];
  };
}

/** Acts. Only what changes the state waits for a save. */
async function act(call: Call, input: Input, early: Early | undefined): Promise<Done> {
  const { core, route } = call;
  const change = acting(call, input, early === undefined);
  if (route.row.method === 'GET') {
    const [, done] = change(core.world);
    const { late } = done;
    if (late) core.update(changingFailures((all) => withoutCall(all, late.id)));
    return done;
  }
  try {
    return await core.change(change);
  } catch (error) {
    if (early && isNotSaved(error)) {
      const { pending, clearings } = early;
      core.update(changingFailures((all) => withCallAgain(all, pending, clearings)));
    }
    throw error;
  }
}

/** Waits, and cuts the response if that was requested. One without a body has no middle to cut. */
async function failLate({ outgoing, late }: Done, { incoming, stops }: Call): Promise<Outgoing> {
  if (!late) return outgoing;
  const { failure } = late;
  if (failure.delayMs !== undefined && !(await wait(failure.delayMs, stops))) {
    return resetConnection;
  }
  if (!('truncate' in failure)) return outgoing;
  const hasBody = outgoing.body !== undefined && incoming.method !== 'HEAD';
  return hasBody ? { ...outgoing, connection: 'truncate' } : resetConnection;
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
  const call = { core, incoming, trace, route, stops: [incoming.signal, closing] };
  const early = takeEarly(call);
  const outgoing = early && (await failEarly(early.pending, call.stops));
  if (outgoing) return outgoing;
  const input = await inputOf(call);
  if (closing.aborted) return resetConnection;
  const done = await act(call, input, early);
  trace.changes = done.changes;
  if (done.late) trace.forced = describeFailure(done.late.failure);
  return failLate(done, call);
}
