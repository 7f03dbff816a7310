import { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Json, JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { innerSchemas, referencedName } from '@voice-agent-platform/shared/schemas';

const { factory } = ts;

/**
 * The declarations that openapi-typescript makes, with a name for each schema: an interface for an object, an alias for
 * everything else. References become that name, so hovers and errors say `Agent` and not `{ id: string; … }`. The members
 * are written out, because an interface that only extends an alias loses its name in errors.
 *
 * A schema that both requests and responses have, and that has lists, gets a second name for requests, such as
 * `HookInput`: a list in a response is not `readonly`, since types that map responses, as openapi-fetch's, do not take
 * one for a list.
 *
 * @param isSent Whether a schema is a part of a request body.
 * @param isReceived Whether it is a part of a response.
 */
export function writeTypes(
  nodes: readonly ts.Node[],
  schemas: JsonObject,
  isSent: (schema: JsonObject) => boolean,
  isReceived: (schema: JsonObject) => boolean,
): string {
  const declarations: string[] = [];
  const hasInput = (name: string) => {
    const source = asObject(schemas[name]);
    return isSent(source) && isReceived(source) && hasList(source);
  };
  const nameSchema = (schema: ts.TypeElement): ts.TypeElement => {
    if (!ts.isPropertySignature(schema) || !schema.type) return schema;
    const name = nameOf(schema);
    const source = asObject(schemas[name]);
    const { type } = schema;
    const input = isSent(source) ? asInput(type, hasInput) : type;
    if (hasInput(name)) {
      const description = `{@link ${name}} as requests take it: its lists can be \`readonly\`.`;
      declarations.push(...declare(name, asOptional(type), source));
      declarations.push(...declare(inputName(name), input, { description }));
    } else {
      declarations.push(...declare(name, input, source));
    }
    const reference = factory.createTypeReferenceNode(name);
    return factory.createPropertySignature(undefined, schema.name, undefined, reference);
  };
  const nameSchemas = (member: ts.Node): ts.Node => {
    if (!ts.isPropertySignature(member) || nameOf(member) !== 'schemas') return member;
    if (!member.type || !ts.isTypeLiteralNode(member.type)) return member;
    return withType(member, factory.createTypeLiteralNode(member.type.members.map(nameSchema)));
  };
  const rest = nodes.filter(isOfContract).map((node) => {
    if (!ts.isInterfaceDeclaration(node)) return node;
    const { text } = node.name;
    if (text === 'components') return ts.visitEachChild(node, nameSchemas, undefined);
    return text === 'operations' ? ts.visitEachChild(node, optionalParameters, undefined) : node;
  });
  return [astToString(rest), ...declarations]
    .join('')
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1');
}

/** Makes the optional parameters of every operation below a node accept `undefined`, which is not sent. */
function optionalParameters(node: ts.Node): ts.Node {
  const isParameters = ts.isPropertySignature(node) && nameOf(node) === 'parameters';
  return isParameters ? asOptional(node) : ts.visitEachChild(node, optionalParameters, undefined);
}

/** Returns true if a schema contains a list directly, not through a reference. */
function hasList(schema: JsonObject): boolean {
  if (referencedName(schema) !== undefined) return false;
  const { fields, items, values } = innerSchemas(schema);
  const inner = [...fields.map(([, field]) => field), ...(values ? [values] : [])];
  return items !== undefined || inner.some(hasList);
}

/** openapi-typescript also declares `webhooks` and `$defs`, which the contract does not have. */
function isOfContract(node: ts.Node): boolean {
  return !ts.isTypeAliasDeclaration(node) || !['webhooks', '$defs'].includes(node.name.text);
}

/**
 * What a caller sends: its optional fields accept `undefined`, which JSON leaves out, and its lists can be `readonly`.
 * Otherwise neither `{ name: isNew ? name : undefined }` (under `exactOptionalPropertyTypes`) nor a list `as const` compiles.
 */
function asInput<Node extends ts.Node>(node: Node, hasInput: (name: string) => boolean): Node {
  const visit = (inner: ts.Node): ts.Node => {
    const name = schemaOf(inner);
    if (name && hasInput(name)) return factory.createTypeReferenceNode(inputName(name));
    const each = ts.visitEachChild(inner, visit, undefined);
    return ts.isArrayTypeNode(each)
      ? factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, each)
      : each;
  };
  return asOptional(visit(node) as Node);
}

function inputName(name: string): string {
  return `${name}Input`;
}

/** The name of `components["schemas"]["Agent"]`, which is how openapi-typescript refers to a schema. */
function schemaOf(node: ts.Node): string | undefined {
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

/** A type whose optional fields accept `undefined`. */
function asOptional<Node extends ts.Node>(node: Node): Node {
  const visit = (inner: ts.Node): ts.Node => {
    const each = ts.visitEachChild(inner, visit, undefined);
    // `query?: never` stands for no parameters at all.
    const isOptional = ts.isPropertySignature(each) && each.questionToken && each.type;
    if (!isOptional || each.type.kind === ts.SyntaxKind.NeverKeyword) return each;
    const undefinedType = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
    return withType(each, factory.createUnionTypeNode([each.type, undefinedType]));
  };
  return visit(node) as Node;
}

function declare(name: string, type: ts.TypeNode, schema: JsonObject): string[] {
  const description = comment(schema.description);
  // A map, such as `{ [key: string]: string }`, reads better as an alias.
  if (!ts.isTypeLiteralNode(type) || !type.members.every(ts.isPropertySignature)) {
    return [description, `export type ${name} = ${print(type)};\n`];
  }
  return [description, `export interface ${name} ${print(type)}\n`];
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
