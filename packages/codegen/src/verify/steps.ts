/**
 * What every client must send: of the contract's examples, those with the most fields. It must return what it receives,
 * which is a documented response from the sandbox, then an unusual but valid one (`unusual-responses.ts`).
 */
import {
  exampleRequest,
  lastOf,
  readOperation,
} from '@voice-agent-platform/contract-reader/example-request';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { document } from './document.js';
import type { CanonicalRequest } from './requests.js';
import { freeForm, unusualReplies } from './unusual-responses.js';

/** What a driver reads for a step, as `verify --help` documents it. With generated types it may need no other field. */
export interface StepInput {
  readonly step: string;
  readonly operationId: string;
  readonly [field: string]: unknown;
}

/** A step of the first two rounds. */
export interface Step {
  readonly input: StepInput;
  readonly request: CanonicalRequest;
  /** The status of the response. */
  readonly status: number;
  /** What the client must return of the body. Nothing, if the body is empty or not specified. */
  readonly returns: 'json' | 'text' | 'nothing';
}

/** The seed of the sandbox. */
const API_KEY = 'sk_test_harbor_dental';
const ORGANIZATION_ID = '66f1a0c4e5b7d83a9c0e4b10';

/** The expected behavior of every client. A step sees what the steps before it changed. */
export const expectedSteps: Readonly<Record<'sandbox' | 'unusual', readonly Step[]>> = {
  sandbox: operations.map((row) => stepOf(row)),
  unusual: [
    ...operations.map((row) =>
      row.operationId === 'updateOrganization'
        ? stepOf(row, { body: unusualOrganizationUpdate() })
        : stepOf(row),
    ),
    stepOf(rowOf('updateUseCase'), { step: 'free-form', body: { params: freeForm } }),
    ...[401, 404, 422, 503].map((status) => ({
      ...stepOf(rowOf('updateAgent'), { step: `status ${status}` }),
      status,
      returns: 'nothing' as const,
    })),
  ],
};

/** What a driver reads to make the documented call of an operation. */
export function documentedInput(operationId: string): StepInput {
  return stepOf(rowOf(operationId)).input;
}

function stepOf(
  row: OperationRow,
  change: { readonly step?: string; readonly body?: object } = {},
): Step {
  const { operationId, root, method, path, organizationId, success } = row;
  const { path: pathParameters, query, body: example } = exampleOf(row);
  const { step = operationId, body = example } = change;
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => pathParameters[name] ?? '');
  const parameters = Object.entries(query).map((parameter) => parameter.join('='));
  return {
    input: {
      step,
      operationId,
      method,
      root,
      path,
      pathParameters,
      query,
      organizationId,
      ...(body && { body }),
    },
    status: success.status,
    returns: success.body === 'json' || success.body === 'text' ? success.body : 'nothing',
    request: {
      root,
      method,
      path: `/api/v1${target}`,
      ...(parameters.length > 0 && { query: parameters }),
      authorization: `Bearer ${API_KEY}`,
      ...(organizationId && { 'x-organization-id': ORGANIZATION_ID }),
      ...(body && { 'content-type': 'application/json', body }),
    },
  };
}

/** A client updates the organization that it has read, so it sends back what it received for getOrganization. */
function unusualOrganizationUpdate(): object {
  const { description } = exampleOf(rowOf('updateOrganization')).body as { description: string };
  return { ...(unusualReplies.getOrganization?.body as object), description };
}

function exampleOf(row: OperationRow) {
  return exampleRequest(readOperation(document, row), lastOf);
}

function rowOf(operationId: string): OperationRow {
  const row = operations.find((each) => each.operationId === operationId);
  if (!row) throw new Error(`${operationId} is not an API operation`);
  return row;
}
