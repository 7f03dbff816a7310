import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { Problem, type ProblemFault } from '../common/problem.js';
import { wait } from '../common/wait.js';
import type { Core } from '../core/core.js';
import { describeFailure, isEarly, type PendingFailure } from '../core/failures.js';
import type { Trace } from '../core/request-log.js';
import {
  jsonResponse,
  problemResponse,
  resetConnection,
  type Incoming,
  type Outgoing,
} from '../http/exchange.js';
import { assertOrganization, assertTestKey } from '../http/guard.js';
import { readJsonBody } from '../http/json-body.js';
import { routeOf, type Route } from '../http/router.js';
import type { Input, Result } from '../operations/operation.js';
import { operations } from '../operations/operations.js';
import { changesOf } from '../state/changes.js';
import { settleTrainings } from '../state/trainings.js';

function queryOf(query: string): Input['query'] {
  if (query === '') return {};
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (Object.hasOwn(parameters, name)) {
      throw new Problem(400, 'malformed-request', 'A query parameter appears twice.');
    }
    parameters[name] = value;
  }
  return parameters;
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

/** The response of a failure that applies before the operation acts, or `undefined` if the operation is only slow. */
async function failEarly(
  { failure, id }: PendingFailure,
  signals: readonly AbortSignal[],
): Promise<Outgoing | undefined> {
  if (failure.delayMs !== undefined && !(await wait(failure.delayMs, signals))) {
    return resetConnection;
  }
  if ('status' in failure) {
    const { status, body, headers = {}, retryAfterMs } = failure;
    // Real services send a request id, and clients report it.
    const all: Record<string, string> = { 'x-request-id': `sandbox-${id}` };
    if (retryAfterMs !== undefined) all['retry-after'] = String(Math.ceil(retryAfterMs / 1000));
    for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
    if (body === undefined && status >= 400) {
      const problem = new Problem(status, 'forced', 'This failure was requested.', {
        headers: all,
      });
      return problemResponse(problem);
    }
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
    const contentType = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
    const typed = text === '' ? all : { 'content-type': contentType, ...all };
    return { status, headers: typed, ...(text !== '' && { body: text }) };
  }
  if ('stall' in failure) await wait(Infinity, signals);
  return 'stall' in failure || 'reset' in failure ? resetConnection : undefined;
}

/** Handles an API request. The request and its response are validated before the state is changed. */
export async function handleOperation(
  core: Core,
  incoming: Incoming,
  trace: Trace,
): Promise<Outgoing> {
  const route = routeOf(incoming);
  const { operationId, organizationId, requestBody } = route.row;
  trace.operationId = operationId;
  assertTestKey(incoming);
  if (organizationId) {
    const { organization, organizationUuid } = core.state;
    assertOrganization(incoming, [organization.id, organizationUuid]);
  }

  const signals = (): readonly AbortSignal[] => [incoming.signal, core.closing];
  const early = core.failures.next(operationId, route.path);
  const isFirst = early !== undefined && isEarly(early.failure);
  if (isFirst) {
    core.failures.take(early.id);
    trace.forced = describeFailure(early.failure);
    const outgoing = await failEarly(early, signals());
    if (outgoing) return outgoing;
  }

  trace.body = requestBody ? await readJsonBody(incoming, core.options.maxBodyBytes) : undefined;
  const input: Input = {
    path: route.path,
    query: queryOf(incoming.query),
    body: trace.body?.value,
  };
  const checks: OperationValidators = validators[operationId];
  assertValid(input, checks);

  // No await until the operation has acted, so no other call can take the same failure.
  const next = isFirst ? undefined : core.failures.next(operationId, route.path);
  const late = next && !isEarly(next.failure) ? next : undefined;
  settleTrainings(core.state, core.clock.now());
  const result = operations[operationId](
    {
      state: core.state,
      clock: core.clock,
      newId: core.newId,
      origin: incoming.origin,
      trainingEnding: late && 'training' in late.failure ? late.failure.training : 'active',
    },
    input,
  );
  assertValidResponse(route, result, checks);
  const { writes = [], training } = result;
  core.commit(writes);
  if (training) core.state.trainings.set(training.modelId, training);
  if (late) {
    core.failures.take(late.id);
    trace.forced = describeFailure(late.failure);
  }
  const outgoing = responseOf(route, result);
  if (route.row.method !== 'GET') {
    await core.saved();
    trace.changes = changesOf(writes);
  }
  if (late?.failure.delayMs !== undefined) await wait(late.failure.delayMs, signals());
  return late && 'truncate' in late.failure ? { ...outgoing, connection: 'truncate' } : outgoing;
}
