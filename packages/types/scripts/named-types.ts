import ts from 'typescript';

const { factory } = ts;

/**
 * Gives each schema a name of its own: an interface for an object, an alias for everything else. References become that
 * name, so hovers and errors say `Agent` and not `{ id: string; … }`. The members are written out, because an interface
 * that only extends an alias loses its name in errors.
 *
 * @param isSent Whether a schema is a part of a request body.
 */
export function nameSchemas(
  nodes: readonly ts.Node[],
  descriptionOf: (name: string) => string | undefined,
  isSent: (name: string) => boolean,
): ts.Node[] {
  const declarations: ts.Statement[] = [];
  const rest = nodes.filter(isOfContract).map((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'components') return node;
    const members = node.members.map((member) => {
      if (!isProperty(member) || nameOf(member) !== 'schemas') return member;
      if (!member.type || !ts.isTypeLiteralNode(member.type)) return member;
      const schemas = member.type.members
        .filter(isProperty)
        .map((schema) =>
          schema.type && isSent(nameOf(schema))
            ? withType(schema, acceptUndefined(schema.type))
            : schema,
        );
      declarations.push(
        ...schemas.flatMap((schema) => declare(schema, descriptionOf(nameOf(schema)))),
      );
      return withType(member, factory.createTypeLiteralNode(schemas.map(referTo)));
    });
    return factory.updateInterfaceDeclaration(
      node,
      node.modifiers,
      node.name,
      node.typeParameters,
      node.heritageClauses,
      members,
    );
  });
  return [...rest, ...declarations].map(useNames);
}

/**
 * Makes the optional fields of a type accept `undefined`, which JSON leaves out. Otherwise `{ name: isNew ? name : undefined }`
 * does not compile under `exactOptionalPropertyTypes`.
 */
function acceptUndefined(type: ts.TypeNode): ts.TypeNode {
  const visit = (node: ts.Node): ts.Node => {
    const inner = ts.visitEachChild(node, visit, undefined);
    if (!ts.isPropertySignature(inner) || !inner.questionToken || !inner.type) return inner;
    const undefinedType = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
    return withType(inner, factory.createUnionTypeNode([inner.type, undefinedType]));
  };
  return ts.visitNode(type, visit, ts.isTypeNode);
}

/** openapi-typescript also declares `webhooks` and `$defs`, which the contract does not have. */
function isOfContract(node: ts.Node): boolean {
  return !ts.isTypeAliasDeclaration(node) || !['webhooks', '$defs'].includes(node.name.text);
}

function declare(schema: ts.PropertySignature, description?: string): ts.Statement[] {
  const name = nameOf(schema);
  const type = schema.type ?? factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
  if (hasNamedMembersOnly(type)) return [withComment(interfaceOf(name, type), description)];
  if (!ts.isIntersectionTypeNode(type)) return [withComment(aliasOf(name, type), description)];
  // Fields with a rule between them cannot be an interface. Errors stay short if the fields have a name of their own.
  const fields = `${name}Fields`;
  const [members, ...rules] = type.types;
  if (!members || !hasNamedMembersOnly(members)) {
    return [withComment(aliasOf(name, type), description)];
  }
  const reference = factory.createTypeReferenceNode(fields);
  return [
    withComment(interfaceOf(fields, members), `The fields of {@link ${name}}, each on its own.`),
    withComment(
      aliasOf(name, factory.createIntersectionTypeNode([reference, ...rules])),
      description,
    ),
  ];
}

const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];

function interfaceOf(name: string, { members }: ts.TypeLiteralNode): ts.InterfaceDeclaration {
  return factory.createInterfaceDeclaration(exported, name, undefined, undefined, members);
}

function aliasOf(name: string, type: ts.TypeNode): ts.TypeAliasDeclaration {
  return factory.createTypeAliasDeclaration(exported, name, undefined, type);
}

/** Whether all members have a name: a map, such as `{ [key: string]: string }`, reads better as an alias. */
function hasNamedMembersOnly(type: ts.TypeNode): type is ts.TypeLiteralNode {
  return ts.isTypeLiteralNode(type) && type.members.every(isProperty);
}

function withComment<Node extends ts.Node>(node: Node, description?: string): Node {
  if (description === undefined) return node;
  const lines = description.trim().split('\n');
  const text =
    lines.length === 1
      ? `* ${lines[0]} `
      : `*\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n `;
  return ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, text, true);
}

function referTo(schema: ts.PropertySignature): ts.PropertySignature {
  return factory.createPropertySignature(
    undefined,
    schema.name,
    undefined,
    factory.createTypeReferenceNode(nameOf(schema)),
  );
}

/** Replaces `components['schemas']['Agent']` by `Agent`, wherever it is. */
function useNames(root: ts.Node): ts.Node {
  const visit = (node: ts.Node): ts.Node => {
    const path = ts.isIndexedAccessTypeNode(node) ? pathOf(node) : [];
    const [components, schemas, name, ...more] = path;
    if (components === 'components' && schemas === 'schemas' && name && more.length === 0) {
      return factory.createTypeReferenceNode(name);
    }
    return ts.visitEachChild(node, visit, undefined);
  };
  return visit(root);
}

/** `components['schemas']['Agent']` is `['components', 'schemas', 'Agent']`. */
function pathOf(type: ts.TypeNode): string[] {
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) return [type.typeName.text];
  if (!ts.isIndexedAccessTypeNode(type)) return [];
  const { indexType } = type;
  if (!ts.isLiteralTypeNode(indexType) || !ts.isStringLiteral(indexType.literal)) return [];
  return [...pathOf(type.objectType), indexType.literal.text];
}

function withType(property: ts.PropertySignature, type: ts.TypeNode): ts.PropertySignature {
  const { modifiers, name, questionToken } = property;
  return factory.updatePropertySignature(property, modifiers, name, questionToken, type);
}

function isProperty(node: ts.TypeElement): node is ts.PropertySignature {
  return ts.isPropertySignature(node);
}

function nameOf({ name }: ts.PropertySignature): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}
