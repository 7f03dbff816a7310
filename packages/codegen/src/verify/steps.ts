/**
 * The calls that `verify` asks a driver to make in its rounds `sandbox` and `unusual`. Each operation is called with the
 * example of the contract that has the most fields. Some updates send back what the client has read before, as the
 * contract advises. In the round `sandbox`, the sandbox responds. In the round `unusual`, `unusual-responses.ts` does.
 */
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Choices } from '@voice-agent-platform/sandbox';
import { mapValues, valueAt } from '@voice-agent-platform/shared/json';
import { findExample, findRow } from './document.js';
import { furtherCalls, replacements, type ReadingCall } from './reading-calls.js';
import type { CanonicalRequest } from './canonical-request.js';

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

/** The data that an update sends back, as a driver reads it. */
interface Reads {
  /** The operation that returned the data. Its latest response counts. */
  readonly operationId: string;
  /** The pointer into that response for each field of the body. A field that the response lacks is not sent. */
  readonly fields: Readonly<Record<string, string>>;
}

/** One call of a driver, with the request that it must send and the data that it must return. */
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

/** The choices of the sandbox for every unusual response. */
const UNUSUAL = { 'response-fields': 'more', 'response-values': 'new' } as const;

/** The steps of both rounds, in order. Later steps see the changes of earlier ones. */
export const expectedSteps: Readonly<Record<'sandbox' | 'unusual', readonly Step[]>> = {
  sandbox: planCalls().map((call) => toStep(call)),
  unusual: [
    ...planCalls().map((call) => ({
      ...toStep(call),
      choices: { ...UNUSUAL, ...(call.unusual ?? { 'response-nulls': 'nullable' }) },
    })),
    ...operations
      .filter(({ success }) => success.body === 'json')
      .map((row) => ({
        ...toStep(planCall(row), `${row.operationId} without optional fields`),
        choices: { ...UNUSUAL, 'response-absent': 'outer' } as const,
      })),
    ...[401, 404, 422, 503].map((status) => ({
      ...toStep(planExampleCall(findRow('updateAgent')), `status ${status}`),
      status,
      returns: 'nothing' as const,
    })),
  ],
};

/** Returns the driver's input for the documented call of an operation. */
export function documentedInput(operationId: string): StepInput {
  return toStep(planCall(findRow(operationId))).input;
}

/**
 * Returns the request that a step must send.
 * @param responses the latest response of each operation
 */
export function expectedRequest(
  { input, request, reads }: Step,
  responses: Readonly<Record<string, unknown>>,
): CanonicalRequest {
  if (!reads) return request;
  if (!Object.hasOwn(responses, reads.operationId)) {
    throw new Error(`No step before ${input.step} has called ${reads.operationId}, which it reads`);
  }
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
  /** The choices of `ReadingCall`. */
  readonly unusual?: Choices | undefined;
}

/** Calls every operation once, and then makes further updates. */
function planCalls(): PlannedCall[] {
  return [...operations.map(planCall), ...furtherCalls.map(planReadingCall)];
}

function planCall(row: OperationRow): PlannedCall {
  const replacement = replacements.get(row.operationId);
  return replacement ? planReadingCall(replacement) : planExampleCall(row);
}

function planExampleCall(row: OperationRow): PlannedCall {
  return { name: row.operationId, row, body: findExample(row).body };
}

function planReadingCall({ call, operationId, reads, change, unusual }: ReadingCall): PlannedCall {
  const fields = mapValues(reads.fields, (name) => `${reads.pointer}/${name}`);
  return {
    name: call,
    row: findRow(operationId),
    body: change,
    reads: { operationId: reads.operationId, fields },
    unusual,
  };
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
