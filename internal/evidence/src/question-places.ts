/** Finds what the places of questions lead to: fields, parameters, and the schemas below a schema. */
import { operationNodes, type OperationNode, type Parameter, type SchemaNode } from './contract.js';

/** Parses a pointer to a field of a named schema. */
export function parseField(
  pointer: string,
): { readonly owner: string; readonly field: string } | undefined {
  const [, owner, field] = /^(\/components\/schemas\/\w+)\/properties\/(\w+)$/.exec(pointer) ?? [];
  return owner === undefined || field === undefined ? undefined : { owner, field };
}

/** Returns the parameters that a question at the pointer is about, by operation. */
export function parametersAt(pointer: string): ReadonlyMap<OperationNode, Parameter> {
  return new Map(
    operationNodes.flatMap((operation) => {
      const parameter = operation.parameters.find(({ node }) => node.places.includes(pointer));
      return parameter ? [[operation, parameter] as const] : [];
    }),
  );
}

/** Returns all places that values of this schema can reach. */
export function placesBelow(
  node: SchemaNode | undefined,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (!node || node.places.every((place) => found.has(place))) return found;
  for (const place of node.places) found.add(place);
  for (const inner of node.properties.values()) placesBelow(inner, found);
  placesBelow(node.items, found);
  placesBelow(node.values, found);
  return found;
}
