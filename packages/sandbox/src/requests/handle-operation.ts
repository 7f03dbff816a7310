import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { assertNoFaults, faultsIn, Problem, type ProblemFault } from '../common/problem.js';
import type { Core } from '../core/core.js';
import { describeFailure, isEarly, type Failure, type PendingFailure } from '../core/failures.js';
import type { Trace } from '../core/request-log.js';
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
import { issuerFor } from '../state/clock-and-ids.js';
import { callResponders } from './call-responders.js';

// Decision: unknown-fields
function queryOf(query: string, known: readonly string[]): Readonly<Record<string, string>> {
  const parameters = new URLSearchParams(query);
  const given = known.filter((name) => parameters.has(name));
  const twice = given.find((name) => parameters.getAll(name).length > 1);
  if (twice !== undefined) {
    throw new Problem('malformed-request', `The query has ${twice} twice.`, {
      faults: [{ in: 'query', pointer: `/${twice}`, message: 'appears twice' }],
    });
  }
  return Object.fromEntries(given.map((name) => [name, parameters.get(name)!]));
}

function assertValid(faults: readonly ProblemFault[]): void {
  assertNoFaults('contract-violation', 'The request violates the contract.', faults);
}

/** The response of an operation, which must not violate the contract either. */
function checkedResponse(
  { row }: Route,
  { json, text }: Result,
  checks: OperationValidators,
): Outgoing {
  const { status } = row.success;
  assertNoFaults(
    'response-violates-contract',
    'The response of the sandbox violates the contract, so it was withheld.',
    faultsIn('response', checks.response[status]?.faults(json ?? text)),
  );
  if (json !== undefined) return jsonResponse(json, status);
  if (text === undefined) return { status, headers: {} };
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
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
    return problemResponse(new Problem('forced', detail, { status, headers: all }));
  }
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const contentType = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  const typed = text === '' ? all : { 'content-type': contentType, ...all };
  return { status, headers: typed, ...(text !== '' && { body: text }) };
}

/** Makes a call of an operation fail. `act` performs the operation, before or after a delay, or not at all. */
async function forceFailure(
  { failure, id }: PendingFailure,
  core: Core,
  { createSignal, method }: Incoming,
  act: () => Promise<Outgoing>,
): Promise<Outgoing> {
  const outgoing = isEarly(failure) ? undefined : await act();
  const waitMs = 'stall' in failure ? Infinity : failure.delayMs;
  if (waitMs !== undefined && !(await core.wait(waitMs, createSignal()))) return resetConnection;
  if ('reset' in failure) return resetConnection;
  if ('status' in failure) return forcedResponse(failure, id);
  if (!outgoing) return act();
  if (!('truncate' in failure)) return outgoing;
  // A response without a body has no middle to cut.
  const hasBody = outgoing.body !== undefined && method !== 'HEAD';
  return hasBody ? { ...outgoing, connection: 'truncate' } : resetConnection;
}

/** Handles an API request. The request and its response are validated before the state is changed. */
// Decision: open-values
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
  if (route ? route.row.organizationId : incoming.root === 'platform') {
    const { organization, organizationUuid } = core.state;
    assertOrganization(incoming, [organization.id, organizationUuid]);
  }
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
  const isLate = pending && !isEarly(pending.failure);
  const use = ({ id, failure }: PendingFailure): void => {
    if (trace.forced !== undefined) return;
    core.failures.use(id);
    trace.forced = describeFailure(failure);
  };

  /** Resolves when the change is saved. Whatever can go wrong does so before the state is changed. */
  const operate = async (): Promise<Outgoing> => {
    // Decision: absent-body
    const body = row.requestBody
      ? parseJsonBody(incoming, trace.body, core.options.maxBodyBytes)
      : undefined;
    const query = queryOf(incoming.query, row.queryParameters);
    assertValid([
      ...faultsIn('query', checks.query?.faults(query)),
      ...faultsIn('body', checks.body?.faults(body)),
    ]);
    const { state } = core;
    const ids = issuerFor(state, core.options.ids);
    const context: Context = {
      state,
      now: core.now(),
      newId: ids.next,
      origin: incoming.origin,
      trainingEnding: pending && 'training' in pending.failure ? 'failed' : 'active',
    };
    // The validators have accepted it.
    const input = { path, query, body } as Input<typeof operationId>;
    const result = perform(operationId, context, input);
    const outgoing = checkedResponse(route, result ?? exampleOf(row), checks);
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
  return forceFailure(pending, core, incoming, act);
}
