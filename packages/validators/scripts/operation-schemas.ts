import { resolveRef } from '../../../scripts/lib/json-pointer.js';
import type { Body, Contract, Operation, Parameter, Schema } from './contract.js';

/** The schemas that the validators of one operation are compiled from. */
export interface OperationSchemas {
  readonly operationId: string;
  readonly path: Schema | undefined;
  readonly query: Schema | undefined;
  readonly body: { readonly schema: Schema; readonly required: boolean } | undefined;
  /** By status. */
  readonly response: Readonly<Record<string, Schema>>;
}

export function readOperationSchemas(contract: Contract): readonly OperationSchemas[] {
  return Object.values(contract.paths).flatMap((item) =>
    Object.values(item).map((operation) => schemasOf(contract, operation)),
  );
}

function schemasOf(contract: Contract, operation: Operation): OperationSchemas {
  const { operationId, responses } = operation;
  const parameters = (operation.parameters ?? []).map((each) => resolveRef(contract, each));
  const requestBody = operation.requestBody && resolveRef(contract, operation.requestBody);
  const bodySchema = requestBody && schemaIn(requestBody);
  return {
    operationId,
    path: parametersSchema(parameters, 'path'),
    query: parametersSchema(parameters, 'query'),
    body: bodySchema && { schema: bodySchema, required: requestBody.required === true },
    response: Object.fromEntries(
      Object.entries(responses).flatMap(([status, response]) => {
        const schema = schemaIn(resolveRef(contract, response));
        return /^\d{3}$/.test(status) && schema ? [[status, schema]] : [];
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
const readableMediaTypes = ['application/json', 'text/plain'];

function schemaIn({ content }: Body): Schema | undefined {
  return readableMediaTypes.map((mediaType) => content?.[mediaType]?.schema).find(Boolean);
}
