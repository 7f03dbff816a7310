/**
 * Derives the types of what a caller sends. A schema that both requests and responses have, and that contains a list, gets
 * a second type for requests, such as `HookInput`: only there is a list `readonly`. Types that map responses, such as
 * those of openapi-fetch, do not recognize a `readonly` array as a list.
 */
import ts from 'typescript';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { innerSchemas, referencedName } from '@voice-agent-platform/shared/schemas';
import { asOptional, referToSchemas } from './type-nodes.js';

/** The named schemas of the contract, and the schemas that requests and responses contain. */
export interface Schemas {
  readonly named: JsonObject;
  readonly sent: ReadonlySet<JsonObject>;
  readonly received: ReadonlySet<JsonObject>;
}

/** Returns true if requests have a second type for a schema. */
export function hasInput(name: string, { named, sent, received }: Schemas): boolean {
  const schema = asObject(named[name]);
  return sent.has(schema) && received.has(schema) && hasList(schema, named);
}

export function inputName(name: string): string {
  return `${name}Input`;
}

/**
 * Returns true if a schema contains a list, itself or behind references.
 *
 * @param seen the references that were followed, because a schema can contain itself
 */
function hasList(schema: JsonObject, named: JsonObject, seen = new Set<string>()): boolean {
  const name = referencedName(schema);
  if (name !== undefined) {
    return !seen.has(name) && hasList(asObject(named[name]), named, seen.add(name));
  }
  const { fields, items, values } = innerSchemas(schema);
  const inner = [...fields.map(([, field]) => field), ...(values ? [values] : [])];
  return items !== undefined || inner.some((part) => hasList(part, named, seen));
}

/**
 * Returns the type of what a caller sends: its optional fields accept `undefined`, which JSON leaves out, and its lists
 * can be `readonly`. Otherwise neither `{ name: isNew ? name : undefined }` (under `exactOptionalPropertyTypes`) nor a
 * list `as const` compiles.
 */
export function asInput(type: ts.TypeNode, schemas: Schemas): ts.TypeNode {
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, undefined);
    return ts.isArrayTypeNode(visited)
      ? ts.factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, visited)
      : visited;
  };
  return asOptional(visit(referToInputs(type, schemas)) as ts.TypeNode);
}

/** Refers to schemas by the names that requests use. */
export function referToInputs<Node extends ts.Node>(node: Node, schemas: Schemas): Node {
  return referToSchemas(node, (name) => (hasInput(name, schemas) ? inputName(name) : name));
}
