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
import { document, findExample, findRow } from './document.js';

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
  /** The choices of the sandbox for the response in the round `unusual`. Default: null in each field that allows it. */
  readonly unusual?: Choices;
}

/**
 * The update of the organization replaces the call with the example, because it needs the API key, which the client has
 * just read. The others are further calls of their operations.
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
    // The next update sends the response back. A missing `language` must not become the contract's default.
    unusual: { 'response-absent': 'inner' },
  },
  readThenUpdate({
    operationId: 'updateUseCase',
    reader: 'updateUseCase',
    pointer: '',
    change: { name: 'Reminders, second try' },
  }),
  readThenUpdate({
    operationId: 'updatePhoneNumberUseCase',
    reader: 'listPhoneNumbers',
    pointer: '/0/use_case_config',
    change: {
      prompt_routes: [
        {
          probability: 0.5,
          prompt_id: '66f1a8b0e5b7d83a9c0e4b81',
          model_id: '66f1a4b9e5b7d83a9c0e4b51',
        },
      ],
    },
  }),
];

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

interface ReadThenUpdate extends Pick<ReadingCall, 'operationId' | 'change'> {
  /** The operation that returned the object. */
  readonly reader: string;
  /** The place of the object in the response of that operation. */
  readonly pointer: string;
}

function readThenUpdate({ operationId, reader, pointer, change }: ReadThenUpdate): ReadingCall {
  const reads = { operationId: reader, fields: bodyFields(findRow(operationId), pointer) };
  return { call: `read, then ${operationId}`, operationId, reads, change };
}

/** Maps each field of a body to the place with the same name below the pointer. */
function bodyFields(row: OperationRow, pointer: string): Record<string, string> {
  const { schema = {} } = contentOf(readOperation(document, row).requestBody?.content);
  const { properties = {} } = resolveRef<Schema>(document, schema);
  return Object.fromEntries(Object.keys(properties).map((name) => [name, `${pointer}/${name}`]));
}
