import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Schema = Readonly<Record<string, unknown>>;

interface Content {
  readonly [mediaType: string]: { readonly schema?: Schema };
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Referable {
  readonly $ref?: string;
}
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter & Referable)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content } & Referable;
  readonly responses: Readonly<Record<string, { readonly content?: Content } & Referable>>;
}
interface PathItem {
  readonly parameters?: Operation['parameters'];
}
export interface Contract {
  readonly paths: Readonly<Record<string, PathItem & Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

export const readContract = (): Contract => {
  const path = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
  return JSON.parse(readFileSync(path, 'utf8')) as Contract;
};

/** Follows a local reference, if the value is one. */
const resolve = <Value extends object>(contract: Contract, value: Value & Referable): Value => {
  if (value.$ref === undefined) return value;
  const tokens = value.$ref.slice(2).split('/');
  let found: unknown = contract;
  for (const token of tokens) {
    found = (found as Record<string, unknown>)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (found === undefined) throw new Error(`The contract has no ${value.$ref}.`);
  return found as Value;
};

/** What the validators of one operation are compiled from. */
export interface OperationSchemas {
  readonly operationId: string;
  readonly path?: Schema;
  readonly query?: Schema;
  readonly body?: { readonly schema: Schema; readonly required: boolean };
  readonly response: Readonly<Record<string, Schema>>;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const readableMediaTypes = ['application/json', 'text/plain'];

const schemaOf = (content: Content | undefined): Schema | undefined =>
  readableMediaTypes.map((mediaType) => content?.[mediaType]?.schema).find(Boolean);

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

const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Value;

const operationSchemas = (
  contract: Contract,
  shared: readonly Parameter[],
  operation: Operation,
): OperationSchemas => {
  const all = [
    ...shared,
    ...(operation.parameters ?? []).map((parameter) => resolve(contract, parameter)),
  ];
  const requestBody = operation.requestBody && resolve(contract, operation.requestBody);
  const bodySchema = schemaOf(requestBody?.content);
  const responses = Object.entries(operation.responses).flatMap(([status, response]) => {
    const schema = schemaOf(resolve(contract, response).content);
    return /^\d{3}$/.test(status) && schema ? [[status, schema] as const] : [];
  });
  return withoutUndefined({
    operationId: operation.operationId,
    path: parametersSchema(all, 'path'),
    query: parametersSchema(all, 'query'),
    body: bodySchema && { schema: bodySchema, required: requestBody?.required === true },
    response: Object.fromEntries(responses),
  } as OperationSchemas);
};

export const schemasByOperation = (contract: Contract): readonly OperationSchemas[] =>
  Object.values(contract.paths).flatMap((item) => {
    const shared = (item.parameters ?? []).map((parameter) => resolve(contract, parameter));
    return methods
      .filter((method) => item[method])
      .map((method) => operationSchemas(contract, shared, item[method] as Operation));
  });
