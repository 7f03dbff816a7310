import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolveRef, type Reference } from '../../../scripts/lib/json-pointer.js';

/** The parts of the contract that validators are compiled from. */
export interface Contract {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
/** Operations by method, in lower case. The contract has nothing else under a path. */
type PathItem = Readonly<Record<string, Operation>>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses: Readonly<Record<string, Body | Reference>>;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface RequestBody extends Body {
  readonly required?: boolean;
}
export type Schema = Readonly<Record<string, unknown>>;

export function readContract(): Contract {
  const path = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
  return JSON.parse(readFileSync(path, 'utf8')) as Contract;
}

/** The schemas that the validators of one operation are compiled from. */
interface OperationSchemas {
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
