/**
 * What every client must send: of the contract's examples, those with the most fields, and updates that send back what the
 * client has read. It must return what it receives, which is a documented response from the sandbox, then an unusual but
 * valid one (`unusual-responses.ts`).
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

/** What an update sends back. */
export interface Reads {
  /** The operation that has returned it. The latest response counts. */
  readonly operationId: string;
  /** By the field of the body: where its value is in that response. A field that the response lacks is not sent. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A call whose body is made from what the client has read. */
export interface ReadingCall {
  /** The operation, or a name of its own. */
  readonly call: string;
  readonly operationId: string;
  readonly reads: Reads;
  /** The fields that get another value. */
  readonly change: Readonly<Record<string, unknown>>;
}

/** What a driver reads for a step, as `verify --help` documents it. With generated types it may need no other field. */
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
  /** What must be sent. The body lacks what is read. */
  readonly request: CanonicalRequest;
  readonly reads?: Reads | undefined;
  /** The status of the response. */
  readonly status: number;
  /** What the client must return of the body. Nothing, if the body is empty or not specified. */
  readonly returns: 'json' | 'text' | 'nothing';
}

/** The seed of the sandbox. */
const API_KEY = 'sk_test_harbor_dental';
const ORGANIZATION_ID = '66f1a0c4e5b7d83a9c0e4b10';

/**
 * The contract advises to send back every field that is known, so clients must be able to. The organization comes first in
 * the order of the table of operations, since its update requires what was read.
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

/** The expected behavior of every client. A step sees what the steps before it changed. */
export const expectedSteps: Readonly<Record<'sandbox' | 'unusual', readonly Step[]>> = {
  sandbox: everyCall(),
  unusual: [
    ...everyCall(),
    ...[401, 404, 422, 503].map((status) => ({
      ...stepOf(rowOf('updateAgent'), `status ${status}`),
      status,
      returns: 'nothing' as const,
    })),
  ],
};

/** What a driver reads to make the documented call of an operation. */
export function documentedInput(operationId: string): StepInput {
  return stepOf(rowOf(operationId)).input;
}

/**
 * The request that a step must send.
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
    ...operations.map((row) => stepOf(row)),
    ...others.map((reading) => stepOf(rowOf(reading.operationId), reading.call, reading)),
  ];
}

function stepOf(
  row: OperationRow,
  step: string = row.operationId,
  reading = readingCalls.find(({ call }) => call === row.operationId),
): Step {
  const { operationId, root, method, path, organizationId, success } = row;
  const { path: pathParameters, query, body: example } = exampleOf(row);
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

/** Sends back what the operation with the same path reads, with what the example changes. */
function organizationUpdate(row: OperationRow): ReadingCall {
  const { operationId, path } = row;
  const reader = operations.find((other) => other.method === 'GET' && other.path === path);
  if (!reader) throw new Error(`No operation reads what ${operationId} updates`);
  const { responses } = readOperation(document, reader);
  const before = firstOf(contentOf(responses[reader.success.status]?.content).examples) as object;
  const after = Object.entries(exampleOf(row).body ?? {});
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
  const reads = { operationId: reader, fields: bodyFields(rowOf(operationId), pointer) };
  return { call: `read, then ${operationId}`, operationId, reads, change };
}

/** The fields of a body, each at the place of the same name below the pointer. */
function bodyFields(row: OperationRow, pointer: string): Record<string, string> {
  const { schema = {} } = contentOf(readOperation(document, row).requestBody?.content);
  const { properties = {} } = resolveRef<Schema>(document, schema);
  return Object.fromEntries(Object.keys(properties).map((name) => [name, `${pointer}/${name}`]));
}

function exampleOf(row: OperationRow) {
  return exampleRequest(readOperation(document, row), lastOf);
}

function rowOf(operationId: string): OperationRow {
  const row = operations.find((each) => each.operationId === operationId);
  if (!row) throw new Error(`${operationId} is not an API operation`);
  return row;
}
