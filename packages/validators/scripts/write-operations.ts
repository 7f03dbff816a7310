import type { Body, ContractOperation, Schema } from '@voice-agent-platform/contract-reader';
import { referencedName } from '@voice-agent-platform/shared/schemas';

/** The schemas that need a compiled function, by the name of the function. */
export type CompiledSchemas = ReadonlyMap<string, Schema>;

/** A member of an operation's validators: its name, its type, and the expression that creates it. */
interface Member {
  /** `path`, `query`, `body` or `response`; inside of `response`, a status. */
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** The function that the validator calls, and its schema. Absent if the function of a named schema does it. */
  readonly compiled?: readonly [name: string, schema: Schema];
}

/** Lets a bundler remove a call whose result a program does not use. */
export const PURE = '/* @__PURE__ */';

/** Writes the validators of each operation, and returns the schemas that they need compiled. */
export function writeOperations(operations: readonly ContractOperation[]): {
  readonly text: string;
  readonly parameters: CompiledSchemas;
  readonly values: CompiledSchemas;
} {
  const read = operations.map((operation) => ({
    operationId: operation.row.operationId,
    parameters: ['path', 'query'].flatMap((place) => readParameters(operation, place)),
    body: readBody(operation),
    responses: readResponses(operation),
  }));
  const texts = read.map(({ operationId, parameters, body, responses }) => {
    const response = { name: 'response', ...writeObject(responses) };
    const { type, value } = writeObject([...parameters, ...body, response]);
    return `export const ${operationId}: ${type} = ${value};`;
  });
  return {
    text: texts.join('\n'),
    parameters: collect(read.flatMap(({ parameters }) => parameters)),
    values: collect(read.flatMap(({ body, responses }) => [...body, ...responses])),
  };
}

function collect(members: readonly Member[]): CompiledSchemas {
  return new Map(members.flatMap(({ compiled }) => (compiled ? [compiled] : [])));
}

function writeObject(members: readonly Member[]): Pick<Member, 'type' | 'value'> {
  return {
    type: `{ ${members.map(({ name, type }) => `readonly ${name}: ${type}`).join('; ')} }`,
    value: `{ ${members.map(({ name, value }) => `${name}: ${value}`).join(', ')} }`,
  };
}

function readParameters({ row, operation }: ContractOperation, place: string): Member[] {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return [];
  const compiledName = `${row.operationId}_${place}`;
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  return [
    {
      name: place,
      type: `Validator<NonNullable<operations['${row.operationId}']['parameters']['${place}']>>`,
      value: `${PURE} parameterValidator(parameter.${compiledName}, names.${compiledName})`,
      compiled: [compiledName, schema],
    },
  ];
}

function readBody({ row, operation }: ContractOperation): Member[] {
  const { operationId } = row;
  const { requestBody } = operation;
  const body = readContent(requestBody);
  if (!body) return [];
  const type = `NonNullable<operations['${operationId}']['requestBody']>['content']['${body.mediaType}']`;
  const { functionName, compiled } = findFunction(body.schema, `${operationId}_body`);
  const [creator, validated] = requestBody?.required
    ? ['validator', type]
    : ['optionalValidator', `${type} | undefined`];
  return [
    {
      name: 'body',
      type: `Validator<${validated}>`,
      value: `${PURE} ${creator}(${writeArguments(functionName)})`,
      ...(compiled && { compiled }),
    },
  ];
}

function readResponses({ row, operation }: ContractOperation): Member[] {
  const { operationId } = row;
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    const content = readContent(response);
    if (!content) return [];
    const { functionName, compiled } = findFunction(content.schema, `${operationId}_${status}`);
    const types = `operations['${operationId}']['responses'][${status}]`;
    return [
      {
        name: status,
        type: `Validator<${types}['content']['${content.mediaType}']>`,
        value: `${PURE} validator(${writeArguments(functionName)})`,
        ...(compiled && { compiled }),
      },
    ];
  });
}

/** A body with another media type has no schema. */
const READABLE_MEDIA_TYPES = ['application/json', 'text/plain'];

function readContent(
  body?: Body,
): { readonly mediaType: string; readonly schema: Schema } | undefined {
  for (const mediaType of READABLE_MEDIA_TYPES) {
    const schema = body?.content?.[mediaType]?.schema;
    if (schema) return { mediaType, schema };
  }
  return undefined;
}

interface ValidatorFunction extends Pick<Member, 'compiled'> {
  readonly functionName: string;
}

/** Finds the compiled function of a schema: that of the named schema, or else a new one with the given name. */
function findFunction(schema: Schema, ownName: string): ValidatorFunction {
  const named = referencedName(schema);
  return named !== undefined && Object.keys(schema).length === 1
    ? { functionName: namedFunction(named) }
    : { functionName: ownName, compiled: [ownName, schema] };
}

/** Returns the name of a named schema's compiled function. */
export function namedFunction(schemaName: string): string {
  return `schema${schemaName}`;
}

/** Writes the arguments of a validator: the compiled function, and the names of the schema. */
export function writeArguments(functionName: string): string {
  return `value.${functionName}, names.${functionName}`;
}
