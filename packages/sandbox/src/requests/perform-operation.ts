import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { assertNoFaults, faultsIn, Problem, type ProblemFault } from '../common/problem.js';
import { decider } from '../decisions/choices.js';
import type { Outgoing } from '../http/exchange.js';
import { jsonResponse, problemResponse } from '../http/responses.js';
import type { Route } from '../http/router.js';
import type { Context, Input, Result } from '../operations/operation.js';
import { readExample, perform } from '../operations/operations.js';
import { changesBetween } from '../state/changes.js';
import { IdIssuer } from '../state/identifiers.js';
import type { State } from '../state/state.js';
import type { ActiveRequest } from './active-request.js';
import { checkOrganization, readInput } from './check-request.js';
import { varyResponse } from './vary-response.js';

// Limits the log, because a body can have as many changes as bytes.
const MAX_CHANGES = 50;

/** The state and the time at which an operation is performed. */
interface Moment {
  readonly state: State;
  readonly now: number;
}

/** The last step of an API request: performs the operation, and resolves when the change is saved. */
export async function performOperation(request: ActiveRequest, route: Route): Promise<Outgoing> {
  const { core, trace } = request;
  const moment = { state: core.state, now: core.now() };
  trace.decided.outcomeUnder = (choices) =>
    describeOutcome({ ...request, decide: decider(choices) }, route, moment);
  const { result, response, unknown, idsIssued } = attempt(request, route, moment);
  trace.dropped = unknown.map(formatPlace);
  if (!result) {
    trace.source = 'example';
    return { ...response, headers: { ...response.headers, 'x-voice-agent-sandbox': 'example' } };
  }
  if (result.state) {
    await core.commit({ ...result.state, idsIssued });
    const changes = changesBetween(moment.state, result.state);
    trace.changes = changes.slice(0, MAX_CHANGES);
    if (changes.length > MAX_CHANGES) trace.moreChanges = changes.length - MAX_CHANGES;
  }
  return response;
}

/** Formats the place of a fault: a query parameter as `?Limit`, a field of the body as its JSON Pointer. */
function formatPlace({ in: part, pointer }: ProblemFault): string {
  return part === 'query' ? pointer.replace('/', '?') : pointer;
}

/** Returns the response and the changes as text, so that the outcomes under two choices can be compared. */
function describeOutcome(request: ActiveRequest, route: Route, moment: Moment): string {
  try {
    // An earlier step checked it under the choices of the sandbox, and others may refuse it.
    checkOrganization(request, route);
    const { result, response } = attempt(request, route, moment);
    return JSON.stringify([response, result?.state && changesBetween(moment.state, result.state)]);
  } catch (error) {
    if (error instanceof Problem) return JSON.stringify(problemResponse(error, request.decide));
    throw error;
  }
}

/** Computes the response and the next state without any effect, so that every error occurs before the state changes. */
function attempt(request: ActiveRequest, route: Route, { state, now }: Moment) {
  const { row, path } = route;
  const { incoming, decide, trainingEnding = 'active' } = request;
  const { query, body, unknown } = readInput(request, route);
  const ids = new IdIssuer(state);
  const { origin } = incoming;
  const context: Context = { state, now, ids, origin, trainingEnding, decide };
  // The validators have accepted it.
  const input = { path, query, body } as Input<typeof row.operationId>;
  const result = perform(row.operationId, context, input);
  const shown = result ?? readExample(row);
  checkResponse(route, shown);
  const { operationId } = row;
  const call = { operationId, body, bodyAt: shown.bodyAt, decide };
  const json = shown.json === undefined ? undefined : varyResponse(shown.json, call);
  const response = toOutgoing(route, { ...shown, json });
  return { result, response, unknown, idsIssued: ids.issued };
}

/** Checks the response of an operation, because a clock or a fault of the sandbox can make it violate the contract. */
function checkResponse({ row }: Route, { json, text, other }: Result): void {
  if (other) return;
  const checks: OperationValidators = validators[row.operationId];
  assertNoFaults(
    'response-violates-contract',
    'The response of the sandbox violates the contract, so it was withheld.',
    faultsIn('response', checks.response[row.success.status]?.faults(json ?? text)),
  );
}

function toOutgoing({ row }: Route, { json, text, other }: Result): Outgoing {
  if (other) return other;
  const { status } = row.success;
  if (json !== undefined) return jsonResponse(json, status);
  if (text === undefined) return { status, headers: {} };
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
}
