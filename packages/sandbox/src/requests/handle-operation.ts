import {
  formatPointer,
  validators,
  type OperationValidators,
} from '@voice-agent-platform/validators';
import { shortKey } from '../common/json-value.js';
import { assertNoFaults, faultsIn, Problem, type ProblemFault } from '../common/problem.js';
import type { Core } from '../core/core.js';
import type { Trace } from '../core/request-log.js';
import { decider, type Decide } from '../decisions/choices.js';
import { jsonResponse, problemResponse, type Incoming, type Outgoing } from '../http/exchange.js';
import { assertOrganization, assertTestKey } from '../http/guard.js';
import { parseJsonBody } from '../http/json-body.js';
import { noRoute, operationsAt, routesFor, type Route } from '../http/router.js';
import type { Context, Input, Result } from '../operations/operation.js';
import { exampleOf, perform } from '../operations/operations.js';
import { changesBetween } from '../state/changes.js';
import { issuerFor } from '../state/clock-and-ids.js';
import type { State } from '../state/state.js';
import { callResponder } from './call-responder.js';
import { fail } from './fail.js';
import { varied } from './vary-response.js';

/** Splits the query into parameters of the contract and other names. */
function queryOf(query: string, known: readonly string[]) {
  const parameters = new URLSearchParams(query);
  const given = known.filter((name) => parameters.has(name));
  // Decision: repeated-parameter
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

/** Lists query parameters and fields of the body at any depth that the contract does not have. */
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

/** Checks the response of an operation, because it must not violate the contract either. */
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
  if (json !== undefined) {
    return jsonResponse(varied(row.operationId, json, body, decide), status);
  }
  if (text === undefined) return { status, headers: {} };
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text };
}

/** The state, the time and the helpers that an operation works with. */
interface Moment {
  readonly state: State;
  readonly now: number;
  readonly ids: ReturnType<typeof issuerFor>;
  readonly decide: Decide;
}

/** Computes the response and the next state without any effect, so that every error occurs before the state changes. */
function attempt(
  core: Core,
  incoming: Incoming,
  trace: Trace,
  route: Route,
  { state, now, ids, decide }: Moment,
) {
  const { row, path } = route;
  const { operationId } = row;
  const checks: OperationValidators = validators[operationId];
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
    trainingEnding: trace.training ?? 'active',
    decide,
  };
  // The validators have accepted it.
  const input = { path, query, body } as Input<typeof operationId>;
  const result = perform(operationId, context, input);
  const outgoing = checkedResponse(route, result ?? exampleOf(row), checks, body, decide);
  return { result, outgoing, unknown };
}

/** Performs an operation. Resolves when the change is saved. */
async function operate(
  core: Core,
  incoming: Incoming,
  trace: Trace,
  route: Route,
): Promise<Outgoing> {
  const { state } = core;
  const now = core.now();
  trace.outcomeUnder = (choices) => {
    const decide = decider(choices);
    try {
      admit(core, incoming, route, decide);
      const moment = { state, now, ids: issuerFor(state), decide };
      const { result, outgoing } = attempt(core, incoming, trace, route, moment);
      return JSON.stringify([outgoing, result?.state && changesBetween(state, result.state)]);
    } catch (error) {
      if (error instanceof Problem) return JSON.stringify(problemResponse(error, decide));
      throw error;
    }
  };
  const ids = issuerFor(state);
  const moment = { state, now, ids, decide: decider(trace.chosen, trace.met) };
  const { result, outgoing, unknown } = attempt(core, incoming, trace, route, moment);
  trace.dropped = unknown.map(({ in: part, pointer }) =>
    part === 'query' ? `?${pointer.slice(1)}` : pointer,
  );
  if (!result) {
    trace.source = 'example';
    return { ...outgoing, headers: { ...outgoing.headers, 'x-voice-agent-sandbox': 'example' } };
  }
  if (result.state) {
    await core.commit({ ...result.state, idsIssued: ids.issued() });
    trace.changes = changesBetween(state, result.state);
  }
  return outgoing;
}

/**
 * Refuses a request for another organization. On the platform root, routes outside the contract need the header as
 * well.
 */
function admit(core: Core, incoming: Incoming, route: Route | undefined, decide: Decide): void {
  if (!(route ? route.row.organizationId : incoming.root === 'platform')) return;
  const { organization, organizationUuid } = core.state;
  const known = { id: organization.id, uuid: organizationUuid };
  const accepted = decide('organization-header');
  assertOrganization(incoming, accepted === 'both' ? Object.values(known) : [known[accepted]]);
}

/**
 * Handles an API request in steps: a requested failure, the program's responders, and the operation. Each step can call
 * the next one. The request and its response are validated before the state changes.
 */
export async function handleOperation(
  core: Core,
  incoming: Incoming,
  trace: Trace,
  life: AbortSignal,
): Promise<Outgoing> {
  const found = operationsAt(incoming);
  const added = core.responders.at(incoming);
  const [route] = routesFor(incoming, found);
  const responders = routesFor(incoming, added);
  const isKnown = route || responders.length > 0 || core.failures.has(incoming);
  if (!isKnown) throw noRoute(incoming, [...found, ...added]);
  if (route) trace.operationId = route.row.operationId;
  assertTestKey(incoming);
  const decide = decider(trace.chosen, trace.met);
  admit(core, incoming, route, decide);
  if (route) {
    const { path }: OperationValidators = validators[route.row.operationId];
    // Checked first, so that an invalid request does not use up a requested failure.
    assertValid(faultsIn('path', path?.faults(route.path)));
  }

  const failure = core.failures.take(incoming);
  const steps: ((next: () => Promise<Outgoing>) => Promise<Outgoing>)[] = [
    ...(failure ? [fail(core, incoming, trace, life, failure)] : []),
    ...responders.map((found) => callResponder(core, incoming, trace, life, found)),
    () => {
      if (!route) throw noRoute(incoming, found);
      return operate(core, incoming, trace, route);
    },
  ];
  const run = async (index: number): Promise<Outgoing> => steps[index]!(() => run(index + 1));
  return run(0);
}
