import {
  resolve,
  type Body,
  type Contract,
  type Operation,
  type Parameter,
  type Schema,
} from './contract.js';

/** What the validators of one operation are compiled from. */
export interface OperationSchemas {
  readonly operationId: string;
  readonly path: Schema | undefined;
  readonly query: Schema | undefined;
  readonly body: { readonly schema: Schema; readonly required: boolean } | undefined;
  /** By status. */
  readonly response: Readonly<Record<string, Schema>>;
}

export const readOperationSchemas = (contract: Contract): readonly OperationSchemas[] =>
  Object.values(contract.paths).flatMap((item) =>
    Object.values(item).map((operation) => schemasOf(contract, operation)),
  );

const schemasOf = (contract: Contract, operation: Operation): OperationSchemas => {
  const { operationId, responses } = operation;
  const parameters = (operation.parameters ?? []).map((each) => resolve(contract, each));
  const requestBody = operation.requestBody && resolve(contract, operation.requestBody);
  const bodySchema = requestBody && schemaIn(requestBody);
  return {
    operationId,
    path: parametersSchema(parameters, 'path'),
    query: parametersSchema(parameters, 'query'),
    body: bodySchema && { schema: bodySchema, required: requestBody.required === true },
    response: Object.fromEntries(
      Object.entries(responses).flatMap(([status, response]) => {
        const schema = schemaIn(resolve(contract, response));
        return /^\d{3}$/.test(status) && schema ? [[status, schema]] : [];
      }),
    ),
  };
};

const parametersSchema = (
  all: readonly Parameter[],
  place: Parameter['in'],
): Schema | undefined => {
  const chosen = all.filter((parameter) => parameter.in === place);
  if (chosen.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(chosen.map(({ name, schema }) => [name, schema])),
    required: chosen.filter(({ required }) => required).map(({ name }) => name),
  };
};

/** Of a body of unknown media type nothing is known, its schema neither. */
const readableMediaTypes = ['application/json', 'text/plain'];

const schemaIn = ({ content }: Body): Schema | undefined =>
  readableMediaTypes.map((mediaType) => content?.[mediaType]?.schema).find(Boolean);
