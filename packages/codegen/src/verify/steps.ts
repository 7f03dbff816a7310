/**
 * What every client must send: the examples of the contract. It must return what it receives, which is a documented
 * response from the sandbox, then an unusual but valid one (`unusual-responses.ts`).
 */
import { readFileSync } from 'node:fs';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { resolveRef, type Reference } from '@voice-agent-platform/shared/json';
import { profile } from '../set-up.js';
import type { CanonicalRequest } from './requests.js';
import { freeForm, unusualReplies } from './unusual-responses.js';

/** A step of the first two rounds. */
export interface Step {
  readonly step: string;
  readonly operationId: string;
  readonly request: CanonicalRequest;
  /** The status of the response. */
  readonly status: number;
  /** What the client must return of the body. Nothing, if the body is empty or not specified. */
  readonly returns: 'json' | 'text' | 'nothing';
}

/** The seed of the sandbox. */
const API_KEY = 'sk_test_harbor_dental';
const ORGANIZATION_ID = '66f1a0c4e5b7d83a9c0e4b10';

interface Exampled {
  readonly examples?: Readonly<Record<string, { readonly value: unknown } | Reference>>;
}

interface Parameter extends Exampled {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly 'x-unspecified'?: unknown;
}

interface Operation {
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Exampled>> };
}

const document = JSON.parse(readFileSync(profile, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

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
    ...[401, 404, 422, 503].map((status) =>
      stepOf(rowOf('updateAgent'), { step: `status ${status}`, status, returns: 'nothing' }),
    ),
  ],
};

/** What a driver reads for a step. A driver with generated types may ignore all but the first two fields. */
export function inputOf({ step, operationId, request: { body } }: Step) {
  const row = rowOf(operationId);
  const { method, root, path, organizationId } = row;
  const { pathParameters, query } = exampleOf(row);
  return {
    step,
    operationId,
    method,
    root,
    path,
    pathParameters,
    query,
    organizationId,
    ...(body !== undefined && { body }),
  };
}

function stepOf(
  row: OperationRow,
  change: Partial<Omit<Step, 'request'>> & { readonly body?: object } = {},
): Step {
  const { operationId, root, method, success } = row;
  const { pathParameters, query, body: example } = exampleOf(row);
  const { body = example, ...rest } = change;
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => pathParameters[name] ?? '');
  const parameters = Object.entries(query).map((parameter) => parameter.join('='));
  return {
    step: operationId,
    operationId,
    status: success.status,
    returns: success.body === 'json' || success.body === 'text' ? success.body : 'nothing',
    ...rest,
    request: {
      root,
      method,
      path: `/api/v1${path}`,
      ...(parameters.length > 0 && { query: parameters }),
      authorization: `Bearer ${API_KEY}`,
      ...(row.organizationId && { 'x-organization-id': ORGANIZATION_ID }),
      ...(body && { 'content-type': 'application/json', body }),
    },
  };
}

/** A client updates the organization that it has read, so it sends back what it received for getOrganization. */
function unusualOrganizationUpdate(): object {
  const { description } = exampleOf(rowOf('updateOrganization')).body as { description: string };
  return { ...(unusualReplies.getOrganization?.body as object), description };
}

/** By the first example of each part. */
function exampleOf({ path, method }: OperationRow) {
  const { parameters = [], requestBody } = document.paths[path]?.[method.toLowerCase()] ?? {};
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parameters
        .map((each) => resolveRef<Parameter>(document, each))
        // An optional parameter whose meaning is not specified is left out.
        .filter((each) => each.in === place && (each.required || !each['x-unspecified']))
        .map((each) => [each.name, firstExample(each) as string]),
    );
  const [content = {}] = Object.values(requestBody?.content ?? {});
  const body = firstExample(content) as object | undefined;
  return { pathParameters: valuesIn('path'), query: valuesIn('query'), body };
}

function firstExample({ examples = {} }: Exampled): unknown {
  const [first] = Object.values(examples);
  return first && resolveRef<{ readonly value: unknown }>(document, first).value;
}

function rowOf(operationId: string): OperationRow {
  const row = operations.find((each) => each.operationId === operationId);
  if (!row) throw new Error(`${operationId} is not an API operation`);
  return row;
}
