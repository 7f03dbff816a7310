import type { Body, ContractOperation, Notes, Schema } from '@voice-agent-platform/contract-reader';
import { formatPointer } from '@voice-agent-platform/shared/json';
import type { DocumentedOperation, Shape, ShapeRef } from '../src/validation/shape.js';
import { responseKindOf } from './operation-table.js';

/** What `/validation` needs besides the validators, as a TypeScript module. */
export function shapesModule(
  operations: readonly ContractOperation[],
  schemas: Readonly<Record<string, Schema>>,
): string {
  const whatIsUnknown: Record<string, string[]> = {};

  function unknownAt(path: readonly string[], { 'x-unspecified': unknowns }: Notes): Shape {
    if (!unknowns) return {};
    const unspecified = formatPointer(path);
    whatIsUnknown[unspecified] = unknowns.map(({ what }) => what);
    return { unspecified };
  }

  /** @param path Where the contract has the schema. */
  function shapeOf(path: readonly string[], schema: Schema): ShapeRef {
    const { $ref, properties, items, additionalProperties: values } = schema;
    // By its name, so that a schema may refer to itself.
    if ($ref !== undefined) return $ref.replace('#/components/schemas/', '');
    const secret = schema['x-secret'] as true | { readonly except: readonly string[] } | undefined;
    const shape: Shape = {
      ...(properties && { fields: shapesIn([...path, 'properties'], properties) }),
      ...(items && { each: shapeOf([...path, 'items'], items) }),
      ...(typeof values === 'object' && {
        each: shapeOf([...path, 'additionalProperties'], values),
      }),
      ...(secret && { secret: secret === true ? [] : secret.except }),
      ...unknownAt(path, schema as Notes),
    };
    return Object.keys(shape).length > 0 ? shape : null;
  }

  function shapesIn(path: readonly string[], parts: Readonly<Record<string, Schema>>) {
    return Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, shapeOf([...path, name], part)]),
    );
  }

  function shapeOfBody({ content = {} }: Body): ShapeRef {
    const { schema } = Object.values(content)[0] ?? {};
    return schema ? shapeOf([], schema) : null;
  }

  const shapes = shapesIn(['components', 'schemas'], schemas);
  const documented = operations.map(({ row, operation }) => {
    const { status } = row.success;
    const response = operation.responses[status] ?? {};
    const place = ['paths', row.path, row.method.toLowerCase(), 'responses', `${status}`];
    const unknown = unknownAt(place, response);
    const shape = shapeOfBody(response);
    const entry: DocumentedOperation = {
      status,
      kind: responseKindOf(row),
      request: shapeOfBody(operation.requestBody ?? {}),
      // A response that is not specified refers to no schema.
      response: unknown.unspecified && typeof shape !== 'string' ? { ...shape, ...unknown } : shape,
    };
    return [row.operationId, entry] as const;
  });

  const json = (value: object) => JSON.stringify(value, null, 1);
  return `import type { DocumentedOperation, ShapeRef } from '../validation/shape.js';
import type { OperationId } from './operations.js';

/** By the names of the schemas. */
export const shapes: Readonly<Record<string, ShapeRef>> = ${json(shapes)};

export const documented: Readonly<Record<OperationId, DocumentedOperation>> = ${json(Object.fromEntries(documented))};

/** What is unknown, by the pointer to where the contract declares it. */
export const whatIsUnknown: Readonly<Record<string, readonly string[]>> = ${json(whatIsUnknown)};
`;
}
