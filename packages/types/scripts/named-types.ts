import { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Json, JsonObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject, asText } from '@voice-agent-platform/shared/openapi-document';

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
  schemas: JsonObject,
  isSent: (schema: JsonObject) => boolean,
): string {
  const declarations: string[] = [];
  const nameSchema = (schema: ts.TypeElement): ts.TypeElement => {
    if (!ts.isPropertySignature(schema) || !schema.type) return schema;
    const name = nameOf(schema);
    const source = asObject(schemas[name]);
    const type = isSent(source) ? acceptUndefined(schema.type) : schema.type;
    declarations.push(...declare(name, type, source));
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

function declare(name: string, type: ts.TypeNode, schema: JsonObject): string[] {
  const description = comment(schema.description);
  const rules = Object.entries(asObject(schema.dependentRequired)).map(writeRule).join('');
  // A map, such as `{ [key: string]: string }`, reads better as an alias.
  if (!ts.isTypeLiteralNode(type) || !type.members.every(ts.isPropertySignature)) {
    return [description, `export type ${name} = ${print(type)}${rules};\n`];
  }
  if (rules === '') return [description, `export interface ${name} ${print(type)}\n`];
  // Fields with a rule between them cannot be an interface. Errors stay short if the fields have a name of their own.
  return [
    comment(`The fields of {@link ${name}}, each on its own.`),
    `export interface ${name}Fields ${print(type)}\n`,
    description,
    `export type ${name} = ${name}Fields${rules};\n`,
  ];
}

/**
 * JSON Schema's `dependentRequired`, which openapi-typescript ignores. The intersection makes the other fields required,
 * refuses `undefined`, which JSON leaves out, and keeps their types: `{}` is every type but `undefined` and `null`.
 */
function writeRule([property, required]: [string, Json]): string {
  const others = asArray(required).map((name) => `    ${asText(name)}: {} | null;\n`);
  return ` & ({\n    ${property}?: never | undefined;\n} | {\n${others.join('')}})`;
}

function comment(description: Json | undefined): string {
  if (typeof description !== 'string') return '';
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
