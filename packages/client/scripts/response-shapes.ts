import type { ContractOperation, Notes, Schema } from '@voice-agent-platform/contract-reader';
import { responseKindOf } from './operation-table.js';

/** The code of the shape of a value in which there is nothing to look at. */
const NOTHING = 'null';

/** The documented responses as a TypeScript module. */
export function responseShapes(
  operations: readonly ContractOperation[],
  schemas: Readonly<Record<string, Schema>>,
): string {
  /** Each after those that it refers to. */
  const named = new Map<string, string>();
  const whatIsUnknown: Record<string, string[]> = {};

  /** The code of the shape of a schema, which the contract has at `pointer`. */
  function shapeOf(schema: Schema, pointer: string): string {
    const { $ref, properties, items, additionalProperties: values } = schema;
    if ($ref !== undefined) return nameOf($ref.replace('#/components/schemas/', ''));
    const fields = Object.entries(properties ?? {}).map(
      ([name, field]) => `${name}: ${shapeOf(field, `${pointer}/properties/${name}`)}`,
    );
    return code([
      properties && `fields: ${code(fields)}`,
      items && `each: ${shapeOf(items, `${pointer}/items`)}`,
      typeof values === 'object' && `each: ${shapeOf(values, `${pointer}/additionalProperties`)}`,
      unknownAt(schema as Notes, pointer),
    ]);
  }

  function nameOf(name: string): string {
    const schema = schemas[name];
    if (!schema) throw new Error(`${name} is not a schema of the contract`);
    const shape = named.get(name) ?? shapeOf(schema, `/components/schemas/${name}`);
    if (shape === NOTHING) return NOTHING;
    named.set(name, shape);
    return name;
  }

  function unknownAt({ 'x-unspecified': unknowns }: Notes, pointer: string): string | undefined {
    if (!unknowns) return undefined;
    whatIsUnknown[pointer] = unknowns.map(({ what }) => what);
    return `unspecified: '${pointer}'`;
  }

  const responses = operations.map(({ row, operation }) => {
    const { status } = row.success;
    const response = operation.responses[status] ?? {};
    const { schema } = Object.values(response.content ?? {})[0] ?? {};
    const path = `/paths/${row.path.replaceAll('/', '~1')}/${row.method.toLowerCase()}`;
    const unknown = unknownAt(response, `${path}/responses/${status}`);
    const shape = schema ? shapeOf(schema, '') : NOTHING;
    return `${row.operationId}: ${code([
      `status: ${status}`,
      `kind: '${responseKindOf(row)}'`,
      `shape: ${unknown ? code([shape !== NOTHING && `...${shape}`, unknown]) : shape}`,
    ])}`;
  });

  return `import type { DocumentedResponse, Shape } from '../validation/walk-response.js';
import type { OperationId } from './operations.js';

${[...named].map(([name, shape]) => `const ${name}: Shape = ${shape};\n`).join('')}
export const responses: Readonly<Record<OperationId, DocumentedResponse>> = ${code(responses)};

/** What is unknown, by the pointer to where the contract declares it. */
export const whatIsUnknown: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(whatIsUnknown, null, 1)};
`;
}

/** The code of an object with these properties. */
function code(properties: readonly (string | false | undefined)[]): string {
  const given = properties.filter(Boolean);
  return given.length > 0 ? `{ ${given.join(', ')} }` : NOTHING;
}
