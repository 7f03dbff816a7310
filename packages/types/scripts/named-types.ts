import { astToString } from 'openapi-typescript';
import ts from 'typescript';

const { factory } = ts;

/**
 * The declarations that openapi-typescript makes, with a name for each schema: an interface for an object, an alias for
 * everything else. References become that name, so hovers and errors say `Agent` and not `{ id: string; … }`. The members
 * are written out, because an interface that only extends an alias loses its name in errors.
 *
 * @param isSent Whether a schema is a part of a request body.
 */
export function writeTypes(
  nodes: readonly ts.Node[],
  descriptionOf: (name: string) => string | undefined,
  isSent: (name: string) => boolean,
): string {
  const declarations: string[] = [];
  const nameSchema = (schema: ts.TypeElement): ts.TypeElement => {
    if (!ts.isPropertySignature(schema) || !schema.type) return schema;
    const name = nameOf(schema);
    const type = isSent(name) ? acceptUndefined(schema.type) : schema.type;
    declarations.push(...declare(name, type, descriptionOf(name)));
    const reference = factory.createTypeReferenceNode(name);
    return factory.createPropertySignature(undefined, schema.name, undefined, reference);
  };
  const nameSchemas = (member: ts.Node): ts.Node => {
    if (!ts.isPropertySignature(member) || nameOf(member) !== 'schemas') return member;
    if (!member.type || !ts.isTypeLiteralNode(member.type)) return member;
    return withType(member, factory.createTypeLiteralNode(member.type.members.map(nameSchema)));
  };
  const rest = nodes
    .filter(isOfContract)
    .map((node) =>
      ts.isInterfaceDeclaration(node) && node.name.text === 'components'
        ? ts.visitEachChild(node, nameSchemas, undefined)
        : node,
    );
  return [astToString(rest), ...declarations]
    .join('')
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1');
}

/** openapi-typescript also declares `webhooks` and `$defs`, which the contract does not have. */
function isOfContract(node: ts.Node): boolean {
  return !ts.isTypeAliasDeclaration(node) || !['webhooks', '$defs'].includes(node.name.text);
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

function declare(name: string, type: ts.TypeNode, description?: string): string[] {
  const [fields, ...rules] = ts.isIntersectionTypeNode(type) ? type.types : [type];
  // A map, such as `{ [key: string]: string }`, reads better as an alias.
  if (!fields || !ts.isTypeLiteralNode(fields) || !fields.members.every(ts.isPropertySignature)) {
    return [comment(description), `export type ${name} = ${print(type)};\n`];
  }
  if (rules.length === 0) {
    return [comment(description), `export interface ${name} ${print(fields)}\n`];
  }
  // Fields with a rule between them cannot be an interface. Errors stay short if the fields have a name of their own.
  return [
    comment(`The fields of {@link ${name}}, each on its own.`),
    `export interface ${name}Fields ${print(fields)}\n`,
    comment(description),
    `export type ${name} = ${[`${name}Fields`, ...rules.map(print)].join(' & ')};\n`,
  ];
}

function comment(description?: string): string {
  if (description === undefined) return '';
  const lines = description.trim().split('\n');
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

function print(type: ts.TypeNode): string {
  return astToString(type).trim();
}

function withType(property: ts.PropertySignature, type: ts.TypeNode): ts.PropertySignature {
  const { modifiers, name, questionToken } = property;
  return factory.updatePropertySignature(property, modifiers, name, questionToken, type);
}

function nameOf({ name }: ts.PropertySignature): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}
