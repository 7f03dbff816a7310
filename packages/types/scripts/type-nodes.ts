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

/** Returns `Agent` for `components["schemas"]["Agent"]`, which is how openapi-typescript refers to a schema. */
export function referredSchema(node: ts.Node): string | undefined {
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
