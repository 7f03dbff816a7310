/** Reads and changes nodes of TypeScript's syntax tree. */
import ts from 'typescript';

const { factory } = ts;

export function nameOf({ name }: ts.PropertySignature): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}

export function withType(property: ts.PropertySignature, type: ts.TypeNode): ts.PropertySignature {
  const { modifiers, name, questionToken } = property;
  return factory.updatePropertySignature(property, modifiers, name, questionToken, type);
}

/** Makes the optional fields of a type accept `undefined`. */
export function asOptional<Node extends ts.Node>(node: Node): Node {
  const visit = (inner: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(inner, visit, undefined);
    // `query?: never` stands for no parameters at all.
    const isOptional = ts.isPropertySignature(visited) && visited.questionToken && visited.type;
    if (!isOptional || visited.type.kind === ts.SyntaxKind.NeverKeyword) return visited;
    const undefinedType = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
    return withType(visited, factory.createUnionTypeNode([visited.type, undefinedType]));
  };
  return visit(node) as Node;
}

/**
 * Refers to schemas by name. openapi-typescript refers to them as `components["schemas"]["Agent"]`.
 *
 * @param nameFor returns the name for that of a schema. Default: the same name
 */
export function referToSchemas<Node extends ts.Node>(
  node: Node,
  nameFor = (name: string): string => name,
): Node {
  const visit = (inner: ts.Node): ts.Node => {
    const name = referredSchema(inner);
    return name === undefined
      ? ts.visitEachChild(inner, visit, undefined)
      : factory.createTypeReferenceNode(nameFor(name));
  };
  return visit(node) as Node;
}

/** Returns `Agent` for `components["schemas"]["Agent"]`. */
function referredSchema(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isLiteralTypeNode(node.indexType)) return undefined;
  const { literal } = node.indexType;
  const { objectType } = node;
  const isSchema =
    ts.isIndexedAccessTypeNode(objectType) &&
    ts.isLiteralTypeNode(objectType.indexType) &&
    ts.isStringLiteral(objectType.indexType.literal) &&
    objectType.indexType.literal.text === 'schemas';
  return isSchema && ts.isStringLiteral(literal) ? literal.text : undefined;
}
