import { assertTestKey } from '../http/credentials.js';
import type { Outgoing } from '../http/exchange.js';
import { createRouteProblem, findOperations, findRoutes } from '../http/router.js';
import type { ActiveRequest, Step } from './active-request.js';
import { callResponder } from './call-responder.js';
import { checkOrganization, checkPath } from './check-request.js';
import { fail } from './fail.js';
import { performOperation } from './perform-operation.js';

/**
 * Handles an API request in steps: a requested failure, the program's responders, and the operation. Each step can call
 * the next one. The request and its response are validated before the state changes.
 */
export async function handleOperation(request: ActiveRequest): Promise<Outgoing> {
  const { core, incoming, trace } = request;
  const operations = findOperations(incoming);
  const added = core.responders.at(incoming);
  const [route] = findRoutes(incoming, operations);
  const responders = findRoutes(incoming, added);
  const isKnown = route || responders.length > 0 || core.failures.has(incoming);
  if (!isKnown) throw createRouteProblem(incoming, [...operations, ...added]);
  if (route) trace.operationId = route.row.operationId;
  assertTestKey(incoming);
  checkOrganization(request, route);
  // Checked before a failure is taken, so that an invalid path does not use it up.
  if (route) checkPath(route);

  const failure = core.failures.take(incoming);
  const steps: readonly Step[] = [
    ...(failure ? [fail(request, failure)] : []),
    ...responders.map((responder) => callResponder(request, responder)),
  ];
  const last = async (): Promise<Outgoing> => {
    if (!route) throw createRouteProblem(incoming, operations);
    return performOperation(request, route);
  };
  return steps.reduceRight<() => Promise<Outgoing>>((next, step) => () => step(next), last)();
}
