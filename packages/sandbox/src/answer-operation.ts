import { validators, type Fault, type OperationValidators } from '@voice-agent-platform/validators';
import { assertOrganization, assertTestKey } from './authorization.js';
import type { Core } from './core.js';
import { reset, type Incoming, type Outgoing } from './exchange.js';
import { isEarly, type EarlyFailure } from './failures.js';
import { readJsonBody } from './json-body.js';
import { accepts } from './media-range.js';
import { operations } from './operations/index.js';
import type { Answer, Context, Input } from './operations/operation.js';
import { Problem, type ProblemFault } from './problem.js';
import type { Trace } from './request-log.js';
import { routeOf, type Route } from './router.js';
import { wait } from './wait.js';

const mediaTypes = { json: 'application/json', text: 'text/plain', none: '', unknown: '' } as const;

const assertAcceptable = ({ row }: Route, { headers }: Incoming): void => {
  const mediaType = mediaTypes[row.success.body];
  if (mediaType !== '' && !accepts(headers['accept'], mediaType)) {
    throw new Problem(406, 'not-acceptable', `The answer is of the media type ${mediaType}.`);
  }
};

const queryOf = (query: string): Input['query'] => {
  if (query === '') return {};
  const parameters = new URLSearchParams(query);
  const names = [...parameters.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new Problem(400, 'malformed-request', 'A query parameter is given twice.');
  }
  return Object.fromEntries(parameters);
};

// Decision: absent-body
// Decision: open-values
const assertValid = (input: Input, checks: OperationValidators): void => {
  const faults = (['path', 'query', 'body'] as const).flatMap((part): readonly ProblemFault[] =>
    (checks[part]?.(input[part]) ?? []).map(({ pointer, message }) => ({
      in: part,
      pointer,
      message,
    })),
  );
  if (faults.length > 0) {
    throw new Problem(422, 'contract-violation', 'The request violates the contract.', { faults });
  }
};

const responseFaults = (faults: readonly Fault[]): readonly ProblemFault[] =>
  faults.map(({ pointer, message }) => ({ in: 'response', pointer, message }));

const succeed = ({ row }: Route, answer: Answer, checks: OperationValidators): Outgoing => {
  const { status } = row.success;
  const value = answer.json ?? answer.text;
  const faults = checks.response[status]?.(value) ?? [];
  if (faults.length > 0) {
    const detail = 'The answer of the sandbox violates the contract, so it is withheld.';
    throw new Problem(500, 'response-violates-contract', detail, {
      faults: responseFaults(faults),
    });
  }
  answer.commit?.();
  if (answer.json !== undefined) {
    // RFC 8259 knows no charset parameter.
    const headers = { 'content-type': 'application/json' };
    return { status, headers, body: JSON.stringify(answer.json) };
  }
  if (answer.text === undefined) return { status, headers: {} };
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: answer.text };
};

const failEarly = async (
  failure: EarlyFailure,
  signals: readonly AbortSignal[],
): Promise<Outgoing> => {
  if ('status' in failure) {
    const seconds = failure.retryAfterMs && Math.ceil(failure.retryAfterMs / 1000);
    throw new Problem(failure.status, 'forced', 'This failure was asked for.', {
      ...(seconds !== undefined && { headers: { 'retry-after': String(seconds) } }),
    });
  }
  if ('stall' in failure) await wait(Infinity, signals);
  return reset;
};

/** Answers a request of the API: the request and its answer are both checked before the state is touched. */
export const answerOperation = async (
  core: Core,
  incoming: Incoming,
  trace: Trace,
): Promise<Outgoing> => {
  const route = routeOf(incoming);
  const { operationId, organizationId, requestBody } = route.row;
  trace.operationId = operationId;
  assertTestKey(incoming);
  if (organizationId) assertOrganization(incoming, core.state);
  assertAcceptable(route, incoming);

  const early = core.failures.next(operationId);
  if (early && isEarly(early)) {
    core.failures.take(operationId);
    return failEarly(early, [incoming.signal, core.closing]);
  }

  trace.body = requestBody ? await readJsonBody(incoming, core.options.maxBodyBytes) : undefined;
  const input: Input = {
    path: route.path,
    query: queryOf(incoming.query),
    body: trace.body?.value,
  };
  const checks: OperationValidators = validators[operationId];
  assertValid(input, checks);

  // Nothing is awaited until the operation has acted, so no other call takes what is due here.
  const next = core.failures.next(operationId);
  const failure = next && !isEarly(next) ? next : undefined;
  const context: Context = {
    state: core.state,
    clock: core.clock,
    newId: core.newId,
    origin: incoming.origin,
    trainingEnding: failure && 'training' in failure ? failure.training : 'active',
  };
  const outgoing = succeed(route, operations[operationId](context, input), checks);
  if (failure) core.failures.take(operationId);
  if (route.row.method !== 'GET') await core.changed();
  return failure && 'truncate' in failure ? { ...outgoing, connection: 'truncate' } : outgoing;
};
