/** Builds a tool from an operation of the contract. */
import type { operations, OperationRow } from '@voice-agent-platform/openapi/operations';
import {
  contentOf,
  contract,
  findSecretsReader,
  operationOf,
  type Operation,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { parsePlace } from '@voice-agent-platform/shared/secret-places';
import { readMoreEntries } from '@voice-agent-platform/contract-reader/lists';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import {
  nameQuestions,
  noteQuestion,
  riskyQuestions,
} from '@voice-agent-platform/shared/questions';
import { readRemovalRules } from '@voice-agent-platform/contract-reader/removals';
import type { ObjectSchema, Tool } from '../src/tool.js';
import { describeRequiredFields, objectSchema, trimSchema, withOneType } from './schemas.js';

export function readTool(row: (typeof operations)[number]): Tool {
  const operation = operationOf(row);
  const { schema = {} } = contentOf(operation.responses[row.success.status]?.content);
  const { result, outputSchema } = readResult(row, operation, schema);
  const filled = readFilled(row);
  return {
    listing: {
      name: row.operationId,
      title: row.summary,
      description: describe(row, operation, filled),
      annotations: {
        readOnlyHint: row.method === 'GET',
        // By the protocol, `false` promises that nothing is removed or overwritten. PUT, PATCH and DELETE may do so.
        destructiveHint: !['GET', 'POST'].includes(row.method),
        // RFC 9110, section 9.2.2.
        idempotentHint: ['GET', 'PUT', 'DELETE'].includes(row.method),
      },
      inputSchema: readInput(operation, result, filled),
      outputSchema,
    },
    result,
    root: row.root,
    secrets: row.secrets,
    ...(filled && { filled }),
    ...readRemovalRules(row),
  };
}

/** Returns the secrets of the body, which the server fills in. */
function readFilled(row: OperationRow): Tool['filled'] {
  const reader = findSecretsReader(row);
  if (!reader) return undefined;
  return { reader, names: row.secrets.request.flatMap((place) => parsePlace(place).slice(0, 1)) };
}

function describe(row: OperationRow, operation: Operation, filled: Tool['filled']): string {
  const others = [operation, operation.responses[row.success.status]]
    .flatMap((place) => place?.['x-unspecified'] ?? [])
    // A tool requires the body anyway.
    .filter(({ kind, risk }) => !risk && kind !== 'body-required');
  const risks = riskyQuestions(
    contract as unknown as JsonObject,
    operation as unknown as JsonObject,
  );
  return [
    ...(row.deprecated ? ['Deprecated.'] : []),
    operation.description,
    ...(filled ? [`The server fills in ${filled.names.join(' and ')}, as they are.`] : []),
    ...risks.map(noteQuestion),
    nameQuestions(others),
  ]
    .filter(Boolean)
    .join(' ')
    .replaceAll('`', '');
}

interface ToolResult {
  readonly result: Tool['result'];
  readonly outputSchema: ObjectSchema;
}

/**
 * Returns the result of a tool and its schema: the fields that are always there, one level deep. The contract leaves
 * open whether the other fields may be null, and a client that checks results must not refuse one.
 */
function readResult({ success }: OperationRow, operation: Operation, schema: Schema): ToolResult {
  const kind = success.body;
  if (kind === 'text') {
    return { result: { kind }, outputSchema: objectSchema({ text: { type: 'string' } }) };
  }
  if (kind === 'unknown' || kind === 'none') {
    return { result: { kind }, outputSchema: { type: 'object' } };
  }
  if (schema.type === 'array')
    return readList(operation, schema, { property: 'items', isWhole: true });
  const [field, ...others] = Object.entries(schema.properties ?? {});
  // An object around a list is treated as the list.
  if (field?.[1].type === 'array' && others.length === 0) {
    return readList(operation, field[1], { property: field[0], isWhole: false });
  }
  return { result: { kind: 'object' }, outputSchema: describeRequiredFields(schema) };
}

interface ListPlace {
  /** The property of the result that has the entries. */
  readonly property: string;
  /** True if the response is the list itself. */
  readonly isWhole: boolean;
}

function readList(
  operation: Operation,
  { items = {} }: Schema,
  { property, isWhole }: ListPlace,
): ToolResult {
  const more = readMoreEntries(operation, (name) => `query.${name}`);
  const entry = items.type === 'object' ? describeRequiredFields(items) : withOneType(items);
  return {
    result: { kind: 'list', property, isWhole, more },
    outputSchema: objectSchema({
      [property]: { type: 'array', items: entry },
      total: { type: 'integer' },
      ...(more && { mayHaveMore: { type: 'boolean' } }),
    }),
  };
}

function readInput(
  operation: Operation,
  result: Tool['result'],
  filled: Tool['filled'],
): ObjectSchema {
  const path = readParameters(operation, 'path');
  const query = readParameters(operation, 'query');
  const { schema: body } = contentOf(operation.requestBody?.content);
  return objectSchema(
    {
      ...(path && { path }),
      ...(query && { query }),
      ...(body && { body: readBody(body, filled) }),
      ...(result.kind === 'list' && {
        skip: { type: 'integer', minimum: 0, description: 'Entries of the list to leave out.' },
      }),
    },
    [...(path ? ['path'] : []), ...(body ? ['body'] : [])],
  );
}

function readParameters({ parameters = [] }: Operation, place: string): Schema | undefined {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return undefined;
  const properties = found.map(({ name, schema, description, 'x-unspecified': open }) => {
    return [
      name,
      trimSchema({ ...(open && { 'x-unspecified': open }), ...schema, description }),
    ] as const;
  });
  const required = found.filter((parameter) => parameter.required).map(({ name }) => name);
  return objectSchema(Object.fromEntries(properties), required);
}

function readBody(body: Schema, filled: Tool['filled']): Schema {
  const { description: _, properties = {}, required = [], ...schema } = trimSchema(body);
  const isAsked = (name: string): boolean => !filled?.names.includes(name);
  const asked = Object.entries(properties).filter(([name]) => isAsked(name));
  return { ...schema, ...objectSchema(Object.fromEntries(asked), required.filter(isAsked)) };
}
