/**
 * The calls that `verify` asks a driver to make in its rounds `sandbox` and `unusual`. Each operation is called with the
 * example of the contract that has the most fields. Some updates send back what the client has read before, as the
 * contract advises. In the round `sandbox`, the sandbox responds. In the round `unusual`, `unusual-responses.ts` does.
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
import type { Choices } from '@voice-agent-platform/sandbox';
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

/** An update whose body is what an earlier call returned, with some fields changed. */
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

/** One call of a driver, and what must come of it. */
export interface Step {
  readonly input: StepInput;
  /** The expected request. If the step reads earlier responses, `expectedRequest` adds their data to its body. */
  readonly request: CanonicalRequest;
  readonly reads?: Reads | undefined;
  /** The status of the response. */
  readonly status: number;
  /** The form of the data that the client must return: `nothing` if the body is empty or not specified. */
  readonly returns: 'json' | 'text' | 'nothing';
  /** The choices of the sandbox for an unusual response. */
  readonly choices?: Choices;
}

/** The key in the sandbox's seed. */
const API_KEY = 'sk_test_harbor_dental';
const ORGANIZATION_ID = '66f1a0c4e5b7d83a9c0e4b10';

/**
 * The updates that send back what was read. That of the organization takes the place of the call with the example,
 * because it needs the API key, which the client has just read. The others come in addition.
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

const unusual = { 'response-fields': 'more', 'response-values': 'new' } as const;

function unusualChoices({ name }: PlannedCall): Choices {
  // The next update sends this back. A missing `language` must not become the contract's default.
  if (name === 'free-form') return { ...unusual, 'response-absent': 'inner' };
  return { ...unusual, 'response-nulls': 'nullable' };
}

/** The steps of both rounds, in order. Later steps see the changes of earlier ones. */
export const expectedSteps: Readonly<Record<'sandbox' | 'unusual', readonly Step[]>> = {
  sandbox: everyCall().map((call) => toStep(call)),
  unusual: [
    ...everyCall().map((call) => ({ ...toStep(call), choices: unusualChoices(call) })),
    ...operations
      .filter(({ success }) => success.body === 'json')
      .map((row) => ({
        ...toStep(documentedCall(row), `${row.operationId} without optional fields`),
        choices: { ...unusual, 'response-absent': 'outer' } as const,
      })),
    ...[401, 404, 422, 503].map((status) => ({
      ...toStep(callWithExample(findRow('updateAgent')), `status ${status}`),
      status,
      returns: 'nothing' as const,
    })),
  ],
};

/** Returns the driver's input for the documented call of an operation. */
export function documentedInput(operationId: string): StepInput {
  return toStep(documentedCall(findRow(operationId))).input;
}

/**
 * Returns the request that a step must send.
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

/** A call of an operation, before it is written as a step. */
interface PlannedCall {
  readonly name: string;
  readonly row: OperationRow;
  /** The whole body, or only the changed fields of what the call reads. */
  readonly body?: object | undefined;
  readonly reads?: Reads;
}

/** Calls every operation once, and then makes the updates that are further calls of an operation. */
function everyCall(): PlannedCall[] {
  const further = readingCalls.filter(({ call, operationId }) => call !== operationId);
  return [...operations.map(documentedCall), ...further.map(callThatReads)];
}

function documentedCall(row: OperationRow): PlannedCall {
  const reading = readingCalls.find(({ call }) => call === row.operationId);
  return reading ? callThatReads(reading) : callWithExample(row);
}

function callWithExample(row: OperationRow): PlannedCall {
  return { name: row.operationId, row, body: findExample(row).body };
}

function callThatReads({ call, operationId, reads, change }: ReadingCall): PlannedCall {
  return { name: call, row: findRow(operationId), body: change, reads };
}

function toStep({ name, row, body, reads }: PlannedCall, step = name): Step {
  const { operationId, root, method, path, organizationId, success } = row;
  const { path: pathParameters, query } = findExample(row);
  const target = path.replace(
    /\{(\w+)\}/g,
    (_, parameter: string) => pathParameters[parameter] ?? '',
  );
  const parameters = Object.entries(query).map((parameter) => parameter.join('='));
  return {
    input: {
      step,
      call: name,
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

/** Sends back what the operation with the same path returned, with what the example of the update changes. */
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

/**
 * Sends back what an operation returned.
 * @param pointer the place of the object in the response of that operation
 */
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

/** Returns the parameters of an operation, and its example with the most fields as the body. */
function findExample(row: OperationRow) {
  return exampleRequest(readOperation(document, row), lastOf);
}

function findRow(operationId: string): OperationRow {
  const row = operations.find((candidate) => candidate.operationId === operationId);
  if (!row) throw new Error(`${operationId} is not an API operation`);
  return row;
}
