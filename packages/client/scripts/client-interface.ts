import type { ContractOperation, Operation, Schema } from '@voice-agent-platform/contract-reader';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { argumentComment, docComment } from './doc-comment.js';
import { readResponseKind } from './operation-table.js';

/** Writes the module with the type of the client: a method for each operation, and a named type for its argument. */
export function clientInterface(operations: readonly ContractOperation[]): string {
  const methods = operations.map(
    (operation) => docComment(operation.row, operation.operation) + writeMethod(operation),
  );
  return `${writeImports(operations)}
/** The platform's operations, one method each. */
export interface VoiceAgentClient {
${methods.join('\n')}}

${operations.map(writeArgumentType).join('\n')}`;
}

function writeMethod({ row, operation }: ContractOperation): string {
  const isRequired =
    row.pathParameters.length > 0 || operation.requestBody?.required || requiresQuery(operation);
  const argument = `args${isRequired ? '' : '?'}: ${argumentName(row)}`;
  return `  ${row.operationId}(${argument}): Promise<${resultType(row, operation)}>;\n`;
}

function writeArgumentType({ row, operation }: ContractOperation): string {
  const { operationId, pathParameters, queryParameters, organizationId } = row;
  const { requestBody: body } = operation;
  const parameters = `operations['${operationId}']['parameters']`;
  const fields: string[] = [];
  if (pathParameters.length > 0) {
    fields.push(writeField({ name: 'path', type: `${parameters}['path']`, isRequired: true }));
  }
  if (queryParameters.length > 0) {
    const isRequired = requiresQuery(operation);
    fields.push(writeField({ name: 'query', type: `${parameters}['query']`, isRequired }));
  }
  if (body) {
    const type = schemaType(readBodySchema(operation));
    fields.push(argumentComment(body.description ?? '', operation, { indent: '  ' }));
    fields.push(writeField({ name: 'body', type, isRequired: body.required }));
  }
  const comment = argumentComment(`Argument of \`${operationId}\`.`, operation);
  const base = organizationId ? 'PlatformCallOptions' : 'CallOptions';
  return `${comment}export interface ${argumentName(row)} extends ${base} {
${fields.join('')}}
`;
}

function writeField({
  name,
  type,
  isRequired = false,
}: {
  readonly name: string;
  readonly type: string;
  readonly isRequired?: boolean | undefined;
}): string {
  return isRequired
    ? `  readonly ${name}: ${type};\n`
    : `  readonly ${name}?: ${type} | undefined;\n`;
}

function requiresQuery({ parameters = [] }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === 'query' && parameter.required);
}

function resultType(row: OperationRow, operation: Operation): string {
  switch (readResponseKind(row)) {
    case 'count':
      return 'DeletedCount | undefined';
    case 'json':
      return schemaType(readResultSchema(row, operation));
    case 'none':
      return 'undefined';
    case 'text':
      return 'string';
    case 'unknown':
      return 'unknown';
  }
}

function readBodySchema({ requestBody }: Operation): Schema | undefined {
  return requestBody?.content?.['application/json']?.schema;
}

function readResultSchema({ success }: OperationRow, { responses }: Operation): Schema | undefined {
  return responses[success.status]?.content?.['application/json']?.schema;
}

function schemaType(schema: Schema | undefined): string {
  if (!schema) return 'never';
  return schema.items ? `${schemaType(schema.items)}[]` : schemaName(schema);
}

function schemaName(schema: Schema): string {
  const name = referencedName(schema);
  if (name === undefined) throw new Error('A body has no named schema: add it to the components');
  return name;
}

function argumentName({ operationId }: OperationRow): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Arguments`;
}

/** Imports the types of bodies and results. */
function writeImports(operations: readonly ContractOperation[]): string {
  const schemas = operations.flatMap(({ row, operation }) => [
    readBodySchema(operation),
    readResultSchema(row, operation),
  ]);
  const names = schemas.flatMap((schema) => (schema ? [schemaName(schema.items ?? schema)] : []));
  const types = [...new Set(names)].sort();
  return `import type { ${types.join(', ')}, operations } from '@voice-agent-platform/types';
import type { DeletedCount } from '../operation.js';
import type { CallOptions, PlatformCallOptions } from '../options.js';
`;
}
