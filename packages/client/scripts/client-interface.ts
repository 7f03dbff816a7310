import type { ContractOperation, Operation, Schema } from '@voice-agent-platform/contract-reader';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { responseKindOf } from './operation-table.js';
import { argumentComment, docComment } from './doc-comment.js';

/** Writes the type of the client: a method for each operation, and a named type for its argument. */
export function clientInterface(operations: readonly ContractOperation[]): string {
  const methods = operations.map(
    (operation) => docComment(operation.row, operation.operation) + method(operation),
  );
  const text = [
    `/** The platform's operations, one method each. */\nexport interface VoiceAgentClient {\n${methods.join('\n')}}\n`,
    ...operations.map(argumentType),
  ].join('\n');
  return `${imports(text)}\n${text}`;
}

function method({ row, operation }: ContractOperation): string {
  const required =
    row.pathParameters.length > 0 || operation.requestBody?.required || requiresQuery(operation);
  return `  ${row.operationId}(args${required ? '' : '?'}: ${argumentName(row)}): Promise<${resultType(row, operation)}>;\n`;
}

function argumentType({ row, operation }: ContractOperation): string {
  const { operationId, pathParameters, queryParameters, organizationId } = row;
  const { requestBody: body } = operation;
  const parameters = `operations['${operationId}']['parameters']`;
  const field = (name: string, type: string, isRequired = false) =>
    `  readonly ${name}${isRequired ? `: ${type}` : `?: ${type} | undefined`};\n`;
  const fields = [
    pathParameters.length > 0 && field('path', `${parameters}['path']`, true),
    queryParameters.length > 0 &&
      field('query', `${parameters}['query']`, requiresQuery(operation)),
    body && argumentComment('  ', body.description ?? '', operation),
    body && field('body', schemaType(body.content?.['application/json']?.schema), body.required),
  ].filter(Boolean);
  return `${argumentComment('', `Argument of \`${operationId}\`.`, operation)}export interface ${argumentName(row)} extends ${organizationId ? 'PlatformCallOptions' : 'CallOptions'} {
${fields.join('')}}
`;
}

function requiresQuery({ parameters = [] }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === 'query' && parameter.required);
}

function resultType(row: OperationRow, operation: Operation): string {
  const { content } = operation.responses[row.success.status] ?? {};
  return {
    count: 'DeletedCount | undefined',
    json: schemaType(content?.['application/json']?.schema),
    none: 'undefined',
    text: 'string',
    unknown: 'unknown',
  }[responseKindOf(row)];
}

function schemaType(schema: Schema | undefined): string {
  if (!schema) return 'never';
  if (schema.items) return `${schemaType(schema.items)}[]`;
  const name = referencedName(schema);
  if (name === undefined) throw new Error('A body has no named schema: add it to the components');
  return name;
}

function argumentName({ operationId }: OperationRow): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Arguments`;
}

function imports(text: string): string {
  const names = [...text.matchAll(/(?:body\??: |Promise<)([A-Z]\w+)/g)].map(
    (match) => match[1] ?? '',
  );
  const types = [...new Set(names)].filter((name) => name !== 'DeletedCount').sort();
  return `import type { ${types.join(', ')}, operations } from '@voice-agent-platform/types';
import type { DeletedCount } from '../operation.js';
import type { CallOptions, PlatformCallOptions } from '../options.js';
`;
}
