import {
  formatPointer,
  validators,
  type OperationValidators,
} from '@voice-agent-platform/validators';
import { shortKey } from '../common/json-value.js';
import { assertNoFaults, faultsIn, Problem, type ProblemFault } from '../common/problem.js';
import type { Core } from '../core/core.js';
import { describeFailure, isEarly, type Failure, type PendingFailure } from '../core/failures.js';
import type { Trace } from '../core/request-log.js';
import { decider, type Decide } from '../decisions/choices.js';
import {
  jsonResponse,
  problemResponse,
  resetConnection,
  type Incoming,
  type Outgoing,
} from '../http/exchange.js';
import { assertOrganization, assertTestKey } from '../http/guard.js';
import { assertRead, parseJsonBody } from '../http/json-body.js';
import { noRoute, operationsAt, routesFor, type Route } from '../http/router.js';
import type { Context, Input, Result } from '../operations/operation.js';
import { exampleOf, perform } from '../operations/operations.js';
import { changesBetween } from '../state/changes.js';
import { countedIds, issuerFor } from '../state/clock-and-ids.js';
import type { State } from '../state/state.js';
import { callResponders } from './call-responders.js';
import { varied } from './vary-response.js';

/** The query parameters that the contract has, and the names of the others. */
function queryOf(query: string, known: readonly string[]) {
  const parameters = new URLSearchParams(query);
  const given = known.filter((name) => parameters.has(name));
  const twice = given.find((name) => parameters.getAll(name).length > 1);
  if (twice !== undefined) {
    throw new Problem('malformed-request', `The query has ${twice} twice.`, {
      faults: [{ in: 'query', pointer: `/${twice}`, message: 'appears twice' }],
    });
  }
  return {
    query: Object.fromEntries(given.map((name) => [name, parameters.get(name)!])),
    others: [...new Set(parameters.keys())].filter((name) => !known.includes(name)),
  };
}

/** What a request sends and the contract does not have: query parameters, and fields of the body at any depth. */
function unknownIn(
  others: readonly string[],
  body: unknown,
  checks: OperationValidators,
): readonly ProblemFault[] {
  return [
    ...others.map((name): ProblemFault => ({
      in: 'query',
      pointer: formatPointer([shortKey(name)]),
      message: 'is not in the contract',
    })),
    ...faultsIn('body', checks.body?.unknownNames(body)),
  ];
}

function assertValid(faults: readonly ProblemFault[]): void {
  assertNoFaults('contract-violation', 'The request violates the contract.', faults);
}

/** The response of an operation, which must not violate the contract either. */
function checkedResponse(
  { row }: Route,
  { json, text, other }: Result,
  checks: OperationValidators,
  body: unknown,
  decide: Decide,
): Outgoing {
  if (other) return other;
  const { status } = row.success;
  assertNoFaults(
    'response-violates-contract',
    'The response of the sandbox violates the contract, so it was withheld.',
    faultsIn('response', checks.response[status]?.faults(json ?? text)),
  );
  if (json !== undefined) return jsonResponse(varied(row.operationId, json, body, decide), status);
  if (text === undefined) return { status, headers: {} };
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
}

/** A forced response with a status. */
function forcedResponse(
  failure: Extract<Failure, { readonly status: number }>,
  id: string,
  decide: Decide,
): Outgoing {
  const { status, body, headers = {}, retryAfterMs } = failure;
  // Real services send a request id, and clients report it.
  const all: Record<string, string> = { 'x-request-id': `sandbox-${id}` };
  if (retryAfterMs !== undefined) all['retry-after'] = String(Math.ceil(retryAfterMs / 1000));
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  if (body === undefined && status >= 400) {
    const detail = 'This failure was requested.';
    return problemResponse(new Problem('forced', detail, { status, headers: all }), decide);
  }
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const contentType = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  const typed = text === '' ? all : { 'content-type': contentType, ...all };
  return { status, headers: typed, ...(text !== '' && { body: text }) };
}

/** Whether an operation acts although it responds with an error. */
function actsBefore(failure: Failure, decide: Decide): boolean {
  return 'status' in failure && failure.status >= 500 && decide('effect-before-error') === 'acts';
}

/** Makes a call of an operation fail. `act` performs the operation, before or after a delay, or not at all. */
async function forceFailure(
  { failure, id }: PendingFailure,
  core: Core,
  { createSignal, method }: Incoming,
  act: () => Promise<Outgoing>,
  isLate: boolean,
  decide: Decide,
): Promise<Outgoing> {
  const outgoing = isLate ? await act() : undefined;
  const waitMs = 'stall' in failure ? Infinity : failure.delayMs;
  if (waitMs !== undefined && !(await core.wait(waitMs, createSignal()))) return resetConnection;
  if ('reset' in failure) return resetConnection;
  if ('status' in failure) return forcedResponse(failure, id, decide);
  if (!outgoing) return act();
  if (!('truncate' in failure)) return outgoing;
  // A response without a body has no middle to cut.
  const hasBody = outgoing.body !== undefined && method !== 'HEAD';
  return hasBody ? { ...outgoing, connection: 'truncate' } : resetConnection;
}

/** Handles an API request. The request and its response are validated before the state is changed. */
export async function handleOperation(
  core: Core,
  incoming: Incoming,
  trace: Trace,
): Promise<Outgoing> {
  const found = operationsAt(incoming);
  const added = core.responders.at(incoming);
  const [route] = routesFor(incoming, found);
  const responders = routesFor(incoming, added);
  if (!route && responders.length === 0) throw noRoute(incoming, [...found, ...added]);
  if (route) trace.operationId = route.row.operationId;
  assertTestKey(incoming);
  const decide = decider(trace.chosen, trace.met);
  const { organization, organizationUuid } = core.state;
  const admit = (decide: Decide): void => {
    if (!(route ? route.row.organizationId : incoming.root === 'platform')) return;
    const known = { id: organization.id, uuid: organizationUuid };
    const accepted = decide('organization-header');
    assertOrganization(incoming, accepted === 'both' ? Object.values(known) : [known[accepted]]);
  };
  admit(decide);
  /** `normal` is what responds if no function of the program does. */
  const throughResponders = async (normal: () => Promise<Outgoing>): Promise<Outgoing> => {
    if (responders.length === 0) return normal();
    assertRead(trace.body, core.options.maxBodyBytes);
    return callResponders(core, incoming, trace, responders, normal);
  };
  if (!route) return throughResponders(() => Promise.reject(noRoute(incoming, found)));

  const { row, path } = route;
  const { operationId } = row;
  const checks: OperationValidators = validators[operationId];
  // Before a requested failure is used up.
  assertValid(faultsIn('path', checks.path?.faults(path)));
  const pending = core.failures.next(operationId, path);
  const isLate = pending && (!isEarly(pending.failure) || actsBefore(pending.failure, decide));
  const use = ({ id, failure }: PendingFailure): void => {
    if (trace.forced !== undefined) return;
    core.failures.use(id);
    trace.forced = describeFailure(failure);
  };

  /** What the request comes to, without an effect yet. Whatever can go wrong does so here. */
  const attempt = (
    state: State,
    now: number,
    ids: ReturnType<typeof issuerFor>,
    decide: Decide,
  ) => {
    const body = row.requestBody
      ? parseJsonBody(incoming, trace.body, core.options.maxBodyBytes)
      : undefined;
    const { query, others } = queryOf(incoming.query, row.queryParameters);
    assertValid([
      ...faultsIn('query', checks.query?.faults(query)),
      ...faultsIn('body', checks.body?.faults(body)),
    ]);
    if (row.requestBody && body === undefined && decide('absent-body') === 'refuse') {
      throw new Problem('sandbox-decision', 'The request has no body.');
    }
    const unknown = unknownIn(others, body, checks);
    if (unknown.length > 0 && decide('unknown-fields') === 'refuse') {
      const detail = 'The request has fields or parameters that the contract does not have.';
      throw new Problem('sandbox-decision', detail, { faults: unknown });
    }
    const context: Context = {
      state,
      now,
      newId: ids.next,
      origin: incoming.origin,
      trainingEnding: pending && 'training' in pending.failure ? 'failed' : 'active',
      decide,
    };
    // The validators have accepted it.
    const input = { path, query, body } as Input<typeof operationId>;
    const result = perform(operationId, context, input);
    const checked = checkedResponse(route, result ?? exampleOf(row), checks, body, decide);
    return { result, outgoing: checked, unknown };
  };

  /** Resolves when the change is saved. */
  const operate = async (): Promise<Outgoing> => {
    const { state } = core;
    const now = core.now();
    trace.outcomeUnder = (choices) => {
      const decide = decider(choices);
      try {
        admit(decide);
        const { result, outgoing } = attempt(state, now, issuerFor(state, countedIds), decide);
        return JSON.stringify([outgoing, result?.state && changesBetween(state, result.state)]);
      } catch (error) {
        if (error instanceof Problem) return JSON.stringify(problemResponse(error, decide));
        throw error;
      }
    };
    const ids = issuerFor(state, core.options.ids);
    const { result, outgoing, unknown } = attempt(state, now, ids, decide);
    trace.dropped = unknown.map((one) =>
      one.in === 'query' ? `?${one.pointer.slice(1)}` : one.pointer,
    );
    if (isLate) use(pending);
    if (!result) {
      trace.source = 'example';
      return { ...outgoing, headers: { ...outgoing.headers, 'x-voice-agent-sandbox': 'example' } };
    }
    if (result.state) {
      await core.commit({ ...result.state, idsIssued: ids.issued() });
      trace.changes = changesBetween(state, result.state);
    }
    return outgoing;
  };

  const act = async (): Promise<Outgoing> => {
    const outgoing = await throughResponders(operate);
    // A function of the program can respond without the operation.
    if (isLate) use(pending);
    return outgoing;
  };

  if (!pending) return act();
  if (!isLate) use(pending);
  return forceFailure(pending, core, incoming, act, isLate === true, decide);
}
