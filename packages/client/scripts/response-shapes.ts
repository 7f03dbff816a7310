import type { ResponseShape } from '../src/validation/walk-response.js';
import type { ContractOperation } from '@voice-agent-platform/contract-reader';
import { responseKindOf } from './operation-table.js';

type Shapes = NonNullable<ResponseShape['properties']>;

interface Schema {
  readonly $ref?: string;
  readonly properties?: Record<string, Schema>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly 'x-unspecified'?: readonly { readonly what: string }[];
}

/** The documented responses as a TypeScript module; a string is the name of a schema. */
export function responseShapes(
  operations: readonly ContractOperation[],
  schemas: Record<string, Schema>,
): string {
  const named: Record<string, ResponseShape> = {};
  const whatIsUnknown: Record<string, string[]> = {};

  const shapeOf = (schema: Schema, pointer: string): ResponseShape | string | null => {
    if (schema.$ref !== undefined) return nameOf(schema.$ref);
    const branch = schema.oneOf?.find(({ type }) => type !== 'null');
    if (branch) return shapeOf(branch, `${pointer}/oneOf/0`);
    const { additionalProperties: additional, items } = schema;
    const shape = {
      ...(schema.allOf && mergeAll(schema.allOf, pointer)),
      ...(schema.properties && {
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, property]) => [
            name,
            shapeOf(property, `${pointer}/properties/${name}`),
          ]),
        ),
      }),
      ...(typeof additional === 'object' && {
        values: shapeOf(additional, `${pointer}/additionalProperties`),
      }),
      ...(items && { items: shapeOf(items, `${pointer}/items`) }),
      ...unknownAt(schema, pointer),
    };
    return Object.keys(shape).length > 0 ? shape : null;
  };

  const nameOf = ($ref: string): string => {
    const name = $ref.split('/').at(-1) ?? '';
    const schema = schemas[name];
    if (!schema) throw new Error(`${$ref} is not a schema of the contract`);
    if (!(name in named)) {
      named[name] = {};
      named[name] = resolved(shapeOf(schema, `/components/schemas/${name}`));
    }
    return name;
  };

  const resolved = (shape: ResponseShape | string | null): ResponseShape =>
    (typeof shape === 'string' ? named[shape] : shape) ?? {};

  const mergeAll = (parts: readonly Schema[], pointer: string): ResponseShape => {
    const shapes = parts.map((part, index) => resolved(shapeOf(part, `${pointer}/allOf/${index}`)));
    return {
      ...(Object.assign({}, ...shapes) as ResponseShape),
      properties: Object.assign({}, ...shapes.map((each) => each.properties)) as Shapes,
    };
  };

  const unknownAt = (part: Schema, pointer: string): { unspecified?: string } => {
    const unknowns = part['x-unspecified'];
    if (!unknowns) return {};
    whatIsUnknown[pointer] = unknowns.map(({ what }) => what);
    return { unspecified: pointer };
  };

  const responses = operations.map(({ row, operation }) => {
    const { status } = row.success;
    const response = operation.responses[status] ?? {};
    const content = Object.values(response.content ?? {})[0];
    const path = `/paths/${row.path.replaceAll('/', '~1')}/${row.method.toLowerCase()}`;
    const shape = content?.schema ? shapeOf(content.schema, '') : {};
    const unknown = unknownAt(response, `${path}/responses/${status}`);
    return [
      row.operationId,
      {
        status,
        kind: responseKindOf(row),
        shape: typeof shape === 'string' ? shape : { ...shape, ...unknown },
      },
    ];
  });

  return `import type { DocumentedResponse, ResponseShape } from '../validation/walk-response.js';
import type { OperationId } from './operations.js';

export const responses: Readonly<Record<OperationId, DocumentedResponse>> = ${print(Object.fromEntries(responses))};

export const namedShapes: Readonly<Record<string, ResponseShape>> = ${print(named)};

/** What is unknown, by the pointer to where the contract declares it. */
export const whatIsUnknown: Readonly<Record<string, readonly string[]>> = ${print(whatIsUnknown)};
`;
}

function print(value: unknown): string {
  return JSON.stringify(value, null, 1);
}
