import type { AnswerShape } from '../src/validation/answer-shape.js';
import type { readContract } from './contract.js';

type AnswerShapes = NonNullable<AnswerShape['properties']>;
type Contract = Awaited<ReturnType<typeof readContract>>;

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

/** The shapes as a TypeScript module, a string standing for the named schema. */
export function answerShapes(operations: Contract, schemas: Record<string, Schema>): string {
  const named: Record<string, AnswerShape> = {};
  const whatIsUnknown: Record<string, string[]> = {};

  const shapeOf = (schema: Schema, pointer: string): AnswerShape | string => {
    if (schema.$ref !== undefined) return nameOf(schema.$ref);
    const branch = schema.oneOf?.find(({ type }) => type !== 'null');
    if (branch) return shapeOf(branch, `${pointer}/oneOf/0`);
    const { additionalProperties: additional, items } = schema;
    return {
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
  };

  const nameOf = ($ref: string): string => {
    const name = $ref.split('/').at(-1) ?? '';
    const schema = schemas[name];
    if (!schema) throw new Error(`${$ref} names no schema of the contract`);
    if (!(name in named)) {
      named[name] = {};
      named[name] = resolved(shapeOf(schema, `/components/schemas/${name}`));
    }
    return name;
  };

  const resolved = (shape: AnswerShape | string): AnswerShape =>
    typeof shape === 'string' ? (named[shape] ?? {}) : shape;

  const mergeAll = (parts: readonly Schema[], pointer: string): AnswerShape => {
    const shapes = parts.map((part, index) => resolved(shapeOf(part, `${pointer}/allOf/${index}`)));
    return {
      ...(Object.assign({}, ...shapes) as AnswerShape),
      properties: Object.assign({}, ...shapes.map((each) => each.properties)) as AnswerShapes,
    };
  };

  const unknownAt = (part: Schema, pointer: string): { unspecified?: string } => {
    const unknowns = part['x-unspecified'];
    if (!unknowns) return {};
    whatIsUnknown[pointer] = unknowns.map(({ what }) => what);
    return { unspecified: pointer };
  };

  const answers = operations.map(({ record, operation }) => {
    const status = String(record.success.status);
    const response = operation.responses[status] ?? {};
    const content = Object.values(response.content ?? {})[0];
    const path = `/paths/${record.path.replaceAll('/', '~1')}/${record.method.toLowerCase()}`;
    const shape = content ? shapeOf(content.schema, '') : {};
    const unknown = unknownAt(response, `${path}/responses/${status}`);
    return [record.operationId, typeof shape === 'string' ? shape : { ...shape, ...unknown }];
  });

  return `import type { AnswerShape } from '../validation/answer-shape.js';
import type { OperationId } from './operations.js';

export const answerShapes: Readonly<Record<OperationId, AnswerShape | string>> = ${print(Object.fromEntries(answers))};

export const namedShapes: Readonly<Record<string, AnswerShape>> = ${print(named)};

/** What is unknown, by where the contract says so. */
export const whatIsUnknown: Readonly<Record<string, readonly string[]>> = ${print(whatIsUnknown)};
`;
}

function print(value: unknown): string {
  return JSON.stringify(value, null, 1);
}
