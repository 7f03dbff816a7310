/** The updates that send back what the client has read before, as the contract advises. */
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import { firstOf } from '@voice-agent-platform/contract-reader/example-request';
import {
  contentOf,
  readOperation,
  repeatsApiKey,
} from '@voice-agent-platform/contract-reader/read-operation';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Choices } from '@voice-agent-platform/sandbox';
import { resolveRef, valueAt } from '@voice-agent-platform/shared/json';
import { isSame } from './compare-data.js';
import { bodySchema, document, findExample, findRow } from './document.js';

/** The object that an update sends back. */
export interface ReadObject {
  /** The operation that returned the object. Its latest response counts. */
  readonly operationId: string;
  /** The pointer to the object in that response. */
  readonly pointer: string;
  /** The object's field for each field of the body. A field that the object lacks is not sent. */
  readonly fields: Readonly<Record<string, string>>;
}

/** An update whose body is what an earlier call returned, with some fields changed. */
export interface ReadingCall {
  /** The `call` of its steps. */
  readonly call: string;
  readonly operationId: string;
  readonly reads: ReadObject;
  /** The fields that get a new value. */
  readonly change: Readonly<Record<string, unknown>>;
  /** The choices of the sandbox for the response in the round `unusual`. Default: null in each field that allows it. */
  readonly unusual?: Choices;
}

/**
 * The updates that are made in place of the call with an example, by operationId. They repeat the API key, and only the
 * response that the client has read contains the right one.
 */
export const replacements: ReadonlyMap<string, ReadingCall> = new Map(
  operations
    .filter((row) => repeatsApiKey(readOperation(document, row)))
    .map((row) => [row.operationId, updateWithKey(row)]),
);

/** The updates that are made after every operation has been called, in this order. */
export const furtherCalls: readonly ReadingCall[] = [
  ...useCaseUpdates(),
  {
    call: 'read, then updatePhoneNumberUseCase',
    operationId: 'updatePhoneNumberUseCase',
    reads: {
      operationId: 'listPhoneNumbers',
      pointer: '/0/use_case_config',
      fields: sameFields(findRow('updatePhoneNumberUseCase')),
    },
    change: {
      prompt_routes: [
        {
          probability: 0.5,
          prompt_id: '66f1a8b0e5b7d83a9c0e4b81',
          model_id: '66f1a4b9e5b7d83a9c0e4b51',
        },
      ],
    },
  },
];

/** Sends back what the operation with the same path returned, with what the example of the update changes. */
function updateWithKey(row: OperationRow): ReadingCall {
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
    reads: { operationId: reader.operationId, pointer: '', fields: sameFields(row) },
    change: Object.fromEntries(changed),
  };
}

/** Sends back a free-form object, and then the whole use case that this update has returned. */
function useCaseUpdates(): readonly [ReadingCall, ReadingCall] {
  const operationId = 'updateUseCase';
  return [
    {
      call: 'free-form',
      operationId,
      reads: { operationId: 'listUseCaseRuns', pointer: '/0', fields: { params: 'data' } },
      change: {},
      // The next update sends this response back, where a missing `language` must not become the contract's default.
      unusual: { 'response-absent': 'inner' },
    },
    {
      call: 'read, then updateUseCase',
      operationId,
      reads: { operationId, pointer: '', fields: sameFields(findRow(operationId)) },
      change: { name: 'Reminders, second try' },
    },
  ];
}

/** Maps each field of a body to the field of the same name. */
function sameFields(row: OperationRow): Record<string, string> {
  const { properties = {} } = resolveRef<Schema>(document, bodySchema(row));
  return Object.fromEntries(Object.keys(properties).map((name) => [name, name]));
}
