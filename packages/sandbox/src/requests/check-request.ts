/** Checks an API request against the contract, and against the sandbox's decisions about its form. */
import {
  formatPointer,
  validators,
  type OperationValidators,
} from '@voice-agent-platform/validators';
import {
  assertNoFaults,
  faultsIn,
  MAX_FAULTS,
  Problem,
  type ProblemFault,
} from '../common/problem.js';
import type { Incoming } from '../http/exchange.js';
import { parseJsonBody } from '../http/json-body.js';
import type { Route } from '../http/router.js';
import type { ActiveRequest } from './active-request.js';

/**
 * Refuses a request for another organization. On the platform root, routes outside the contract need the header as
 * well.
 */
export function checkOrganization(
  { core, incoming, decide }: ActiveRequest,
  route: Route | undefined,
): void {
  const needsHeader = route ? route.row.organizationId : incoming.root === 'platform';
  if (!needsHeader) return;
  const { organization, organizationUuid } = core.state;
  const known = { id: organization.id, uuid: organizationUuid };
  const accepted = decide('organization-header');
  assertOrganization(incoming, accepted === 'both' ? Object.values(known) : [known[accepted]]);
}

function assertOrganization({ headers }: Incoming, known: readonly string[]): void {
  const organization = headers['x-organization-id'];
  const fault = { in: 'header', pointer: '/x-organization-id' } as const;
  if (organization === undefined) {
    throw new Problem('contract-violation', 'The operation requires x-organization-id.', {
      faults: [{ ...fault, message: 'is missing' }],
    });
  }
  if (!known.includes(organization)) {
    throw new Problem('other-organization', 'The organization is not that of the key.', {
      faults: [{ ...fault, message: 'names another organization' }],
    });
  }
}

export function checkPath({ row, path }: Route): void {
  const checks: OperationValidators = validators[row.operationId];
  assertValid(faultsIn('path', checks.path?.faults(path)));
}

/** Returns the query and the body of a request, and the names in them that the contract does not have. */
export function readInput({ core, incoming, trace, decide }: ActiveRequest, { row }: Route) {
  const checks: OperationValidators = validators[row.operationId];
  const body = row.requestBody
    ? parseJsonBody(incoming, { bytes: trace.body, maxBytes: core.options.maxBodyBytes })
    : undefined;
  const parameters = new URLSearchParams(incoming.query);
  const query = readQuery(parameters, row.queryParameters);
  assertValid([
    ...faultsIn('query', checks.query?.faults(query)),
    ...faultsIn('body', checks.body?.faults(body)),
  ]);
  if (row.requestBody && body === undefined && decide('absent-body') === 'refuse') {
    throw new Problem('sandbox-decision', 'The request has no body.');
  }
  const unknown = [
    ...faultsIn('query', findUnknownParameters(parameters, checks)),
    ...faultsIn('body', checks.body?.unknownNames(body)),
  ].slice(0, MAX_FAULTS);
  if (unknown.length > 0 && decide('unknown-fields') === 'refuse') {
    const detail = 'The request has fields or parameters that the contract does not have.';
    throw new Problem('sandbox-decision', detail, { faults: unknown });
  }
  return { query, body, unknown };
}

/** Returns the parameters that the contract has. */
function readQuery(
  parameters: URLSearchParams,
  known: readonly string[],
): Readonly<Record<string, string>> {
  const given = known.filter((name) => parameters.has(name));
  // Decision: repeated-parameter
  const repeated = given.find((name) => parameters.getAll(name).length > 1);
  if (repeated !== undefined) {
    throw new Problem('malformed-request', `The query has ${repeated} more than once.`, {
      faults: [{ in: 'query', pointer: `/${repeated}`, message: 'appears more than once' }],
    });
  }
  return Object.fromEntries(given.map((name) => [name, parameters.get(name)!]));
}

/** Finds the parameters that the contract does not have. An operation without parameters has no validator of a query. */
function findUnknownParameters(parameters: URLSearchParams, checks: OperationValidators) {
  if (checks.query) return checks.query.unknownNames(Object.fromEntries(parameters));
  return [...new Set(parameters.keys())].map((name) => ({
    pointer: formatPointer([name]),
    message: 'is not in the contract',
  }));
}

function assertValid(faults: readonly ProblemFault[]): void {
  assertNoFaults('contract-violation', 'The request violates the contract.', faults);
}
