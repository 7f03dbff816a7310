/**
 * The steps that every client must handle: the contract's examples with the most fields, and updates that send back
 * data from earlier responses. The client must return what it receives, first a documented response of the sandbox,
 * then an unusual but valid one (`unusual-responses.ts`).
 */
import {
  contentOf,
  exampleRequest,
  firstOf,
  lastOf,
  readOperation,
  repeatsApiKey,
} from '@voice-agent-platform/contract-reader/example-request';
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { isSame } from './compare-data.js';
import { resolveRef, valueAt } from '@voice-agent-platform/shared/json';
import { document } from './document.js';
import type { CanonicalRequest } from './requests.js';

/** The data that an update sends back. */
export interface Reads {
  /** The operation that returned the data. Its latest response counts. */
  readonly operationId: string;
  /** The pointer into that response for each field of the body. A field that the response lacks is not sent. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A call with a body made from earlier responses. */
export interface ReadingCall {
  /** The operation, or a name of its own. */
  readonly call: string;
  readonly operationId: string;
  readonly reads: Reads;
  /** The fields that get a new value. */
  readonly change: Readonly<Record<string, unknown>>;
}

/**
 * The input of a driver for a step, as `verify --help` documents it. With generated types, a driver may not need the
 * other fields.
 */
export interface StepInput {
  readonly step: string;
  /** Steps of the same call send the same request. */
  readonly call: string;
  readonly operationId: string;
  readonly [field: string]: unknown;
}

/** A step of the first two rounds. */
export interface Step {
  readonly input: StepInput;
  /** The expected request. Its body lacks the data from earlier responses. */
  readonly request: CanonicalRequest;
  readonly reads?: Reads | undefined;
  /** The status of the response. */
  readonly status: number;
  /** The form of the data that the client must return: `nothing` if the body is empty or not specified. */
  readonly returns: 'json' | 'text' | 'nothing';
}

/** The key in the sandbox's seed. */
const API_KEY = 'sk_test_harbor_dental';
const ORGANIZATION_ID = '66f1a0c4e5b7d83a9c0e4b10';

/**
 * The contract advises to send every known field back, so clients must be able to do it. The organization comes first,
 * because its update requires data that the client has just read.
 */
export const readingCalls: readonly ReadingCall[] = [
  ...operations
    .filter((row) => repeatsApiKey(readOperation(document, row)))
    .map(organizationUpdate),
  {
    call: 'free-form',
    operationId: 'updateUseCase',
    reads: { operationId: 'listUseCaseRuns', fields: { params: '/0/data' } },
    change: {},
  },
  readThenUpdate('updateUseCase', 'updateUseCase', '', { name: 'Reminders, second try' }),
  readThenUpdate('updatePhoneNumberUseCase', 'listPhoneNumbers', '/0/use_case_config', {
    prompt_routes: [
      {
        probability: 0.5,
        prompt_id: '66f1a8b0e5b7d83a9c0e4b81',
        model_id: '66f1a4b9e5b7d83a9c0e4b51',
      },
    ],
  }),
];

/** The expected steps of every client. Later steps see the changes of earlier ones. */
export const expectedSteps: Readonly<Record<'sandbox' | 'unusual', readonly Step[]>> = {
  sandbox: everyCall(),
  unusual: [
    ...everyCall(),
    ...[401, 404, 422, 503].map((status) => ({
      ...createStep(findRow('updateAgent'), `status ${status}`),
      status,
      returns: 'nothing' as const,
    })),
  ],
};

/** Returns the driver's input for the documented call of an operation. */
export function documentedInput(operationId: string): StepInput {
  return createStep(findRow(operationId)).input;
}

/**
 * Returns the expected request of a step.
 * @param responses the latest response of each operation
 */
export function expectedRequest(
  { request, reads }: Step,
  responses: Readonly<Record<string, unknown>>,
): CanonicalRequest {
  if (!reads) return request;
  const read = Object.entries(reads.fields).flatMap(([name, pointer]) => {
    const value = valueAt(responses[reads.operationId], pointer);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...request, body: { ...Object.fromEntries(read), ...(request.body as object) } };
}

function everyCall(): Step[] {
  const others = readingCalls.filter(({ call, operationId }) => call !== operationId);
  return [
    ...operations.map((row) => createStep(row)),
    ...others.map((reading) => createStep(findRow(reading.operationId), reading.call, reading)),
  ];
}

function createStep(
  row: OperationRow,
  step: string = row.operationId,
  reading = readingCalls.find(({ call }) => call === row.operationId),
): Step {
  const { operationId, root, method, path, organizationId, success } = row;
  const { path: pathParameters, query, body: example } = findExample(row);
  const { call = operationId, reads, change: body = example } = reading ?? {};
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => pathParameters[name] ?? '');
  const parameters = Object.entries(query).map((parameter) => parameter.join('='));
  return {
    input: {
      step,
      call,
      operationId,
      method,
      root,
      path,
      pathParameters,
      query,
      organizationId,
      ...(reads && { reads }),
      ...(body && { body }),
    },
    reads,
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

/** Sends back the response of the operation with the same path, with the changes of the example. */
function organizationUpdate(row: OperationRow): ReadingCall {
  const { operationId, path } = row;
  const reader = operations.find((other) => other.method === 'GET' && other.path === path);
  if (!reader) throw new Error(`No operation reads what ${operationId} updates`);
  const { responses } = readOperation(document, reader);
  const before = firstOf(contentOf(responses[reader.success.status]?.content).examples) as object;
  const after = Object.entries(findExample(row).body ?? {});
  const changed = after.filter(([name, value]) => !isSame(valueAt(before, `/${name}`), value));
  return {
    call: operationId,
    operationId,
    reads: { operationId: reader.operationId, fields: bodyFields(row, '') },
    change: Object.fromEntries(changed),
  };
}

function readThenUpdate(
  operationId: string,
  reader: string,
  pointer: string,
  change: ReadingCall['change'],
): ReadingCall {
  const reads = { operationId: reader, fields: bodyFields(findRow(operationId), pointer) };
  return { call: `read, then ${operationId}`, operationId, reads, change };
}

/** Maps each field of a body to the place with the same name below the pointer. */
function bodyFields(row: OperationRow, pointer: string): Record<string, string> {
  const { schema = {} } = contentOf(readOperation(document, row).requestBody?.content);
  const { properties = {} } = resolveRef<Schema>(document, schema);
  return Object.fromEntries(Object.keys(properties).map((name) => [name, `${pointer}/${name}`]));
}

function findExample(row: OperationRow) {
  return exampleRequest(readOperation(document, row), lastOf);
}

function findRow(operationId: string): OperationRow {
  const row = operations.find((candidate) => candidate.operationId === operationId);
  if (!row) throw new Error(`${operationId} is not an API operation`);
  return row;
}
