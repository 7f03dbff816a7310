/** What the contract asks of the requests and responses of an operation, as schemas. */
import type {
  Body,
  ContractOperation,
  Parameter,
  Schema,
} from '@voice-agent-platform/contract-reader';

/** `path`, `query` and `body` are undefined if the operation does not have them; `response` is by status. */
export function operationSchemas({ row, operation }: ContractOperation) {
  const { parameters = [], requestBody, responses } = operation;
  const bodySchema = requestBody && schemaIn(requestBody);
  return {
    operationId: row.operationId,
    path: parametersSchema(parameters, 'path'),
    query: parametersSchema(parameters, 'query'),
    body: bodySchema && { schema: bodySchema, required: requestBody.required === true },
    response: Object.fromEntries(
      Object.entries(responses).flatMap(([status, response]) => {
        const schema = schemaIn(response);
        return /^\d{3}$/.test(status) && schema ? [[status, schema] as const] : [];
      }),
    ),
  };
}

function parametersSchema(all: readonly Parameter[], place: Parameter['in']): Schema | undefined {
  const chosen = all.filter((parameter) => parameter.in === place);
  if (chosen.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(chosen.map(({ name, schema }) => [name, schema])),
    required: chosen.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** A body of unknown media type has no known schema either. */
const READABLE_MEDIA_TYPES = ['application/json', 'text/plain'];

function schemaIn({ content }: Body): Schema | undefined {
  return READABLE_MEDIA_TYPES.map((mediaType) => content?.[mediaType]?.schema).find(Boolean);
}
