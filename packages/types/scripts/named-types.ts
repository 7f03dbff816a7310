import { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Json, JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { innerSchemas, referencedName } from '@voice-agent-platform/shared/schemas';
import { asOptional, nameOf, referredSchema, withType } from './type-nodes.js';

const { factory } = ts;

/** The named schemas of the contract, and the schemas that requests and responses contain. */
export interface Schemas {
  readonly named: JsonObject;
  readonly sent: ReadonlySet<JsonObject>;
  readonly received: ReadonlySet<JsonObject>;
}

/**
 * Writes the declarations of openapi-typescript with a name for each schema: an interface for an object, an alias for
 * everything else. References become that name, so hovers and errors say `Agent` and not `{ id: string; … }`. The members
 * are written out, because an interface that only extends an alias loses its name in errors.
 *
 * A schema that both requests and responses have, and that has lists, gets a second name for requests, such as
 * `HookInput`: a list in a response is not `readonly`, since types that map responses, as openapi-fetch's, do not take
 * one for a list.
 */
export function writeTypes(nodes: readonly ts.Node[], schemas: Schemas): string {
  const kept = nodes.filter(isInContract);
  const declarations = kept
    .flatMap(listSchemas)
    .flatMap((member) => declareSchema(nameOf(member), member.type, schemas));
  return [astToString(kept.map(adaptDeclaration)), ...declarations]
    .join('')
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1');
}

/** openapi-typescript also declares `webhooks` and `$defs`, which the contract does not have. */
function isInContract(node: ts.Node): boolean {
  return !ts.isTypeAliasDeclaration(node) || !['webhooks', '$defs'].includes(node.name.text);
}

/** Returns the members of `components.schemas`, if the node declares `components`. */
function listSchemas(node: ts.Node): readonly TypedProperty[] {
  if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'components') return [];
  return node.members.filter(isSchemasProperty).flatMap(({ type }) => type.members.filter(hasType));
}

type TypedProperty = ts.PropertySignature & { readonly type: ts.TypeNode };

function hasType(member: ts.TypeElement): member is TypedProperty {
  return ts.isPropertySignature(member) && member.type !== undefined;
}

/** Returns true for the property `schemas` of `components`. */
function isSchemasProperty(
  member: ts.Node,
): member is ts.PropertySignature & { readonly type: ts.TypeLiteralNode } {
  if (!ts.isPropertySignature(member) || nameOf(member) !== 'schemas') return false;
  return member.type !== undefined && ts.isTypeLiteralNode(member.type);
}

/** Replaces the types in `components.schemas` by their names, and completes the parameters of `operations`. */
function adaptDeclaration(node: ts.Node): ts.Node {
  if (!ts.isInterfaceDeclaration(node)) return node;
  const { text } = node.name;
  if (text === 'components') return ts.visitEachChild(node, replaceByNames, undefined);
  return text === 'operations' ? ts.visitEachChild(node, completeParameters, undefined) : node;
}

function replaceByNames(schemas: ts.Node): ts.Node {
  if (!isSchemasProperty(schemas)) return schemas;
  const members = schemas.type.members.map((member) => {
    if (!hasType(member)) return member;
    const reference = factory.createTypeReferenceNode(nameOf(member));
    return factory.createPropertySignature(undefined, member.name, undefined, reference);
  });
  return withType(schemas, factory.createTypeLiteralNode(members));
}

/** Makes the optional parameters of every operation below a node accept `undefined`, which is not sent. */
function completeParameters(node: ts.Node): ts.Node {
  const isParameters = ts.isPropertySignature(node) && nameOf(node) === 'parameters';
  return isParameters ? asOptional(node) : ts.visitEachChild(node, completeParameters, undefined);
}

function declareSchema(name: string, type: ts.TypeNode, schemas: Schemas): string[] {
  const schema = asObject(schemas.named[name]);
  const input = schemas.sent.has(schema) ? asInput(type, schemas) : type;
  if (!hasInput(name, schemas)) return declare(name, input, schema);
  const description = `{@link ${name}} as requests take it: its lists can be \`readonly\`.`;
  return [
    ...declare(name, asOptional(type), schema),
    ...declare(inputName(name), input, { description }),
  ];
}

function hasInput(name: string, { named, sent, received }: Schemas): boolean {
  const schema = asObject(named[name]);
  return sent.has(schema) && received.has(schema) && hasList(schema);
}

function inputName(name: string): string {
  return `${name}Input`;
}

/** Returns true if a schema contains a list directly, not through a reference. */
function hasList(schema: JsonObject): boolean {
  if (referencedName(schema) !== undefined) return false;
  const { fields, items, values } = innerSchemas(schema);
  const inner = [...fields.map(([, field]) => field), ...(values ? [values] : [])];
  return items !== undefined || inner.some(hasList);
}

/**
 * Returns the type of what a caller sends: its optional fields accept `undefined`, which JSON leaves out, and its lists
 * can be `readonly`. Otherwise neither `{ name: isNew ? name : undefined }` (under `exactOptionalPropertyTypes`) nor a
 * list `as const` compiles.
 */
function asInput<Node extends ts.Node>(node: Node, schemas: Schemas): Node {
  const visit = (inner: ts.Node): ts.Node => {
    const name = referredSchema(inner);
    if (name && hasInput(name, schemas)) return factory.createTypeReferenceNode(inputName(name));
    const visited = ts.visitEachChild(inner, visit, undefined);
    return ts.isArrayTypeNode(visited)
      ? factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, visited)
      : visited;
  };
  return asOptional(visit(node) as Node);
}

function declare(name: string, type: ts.TypeNode, schema: JsonObject): string[] {
  const description = comment(schema.description);
  // A map, such as `{ [key: string]: string }`, reads better as an alias.
  if (!ts.isTypeLiteralNode(type) || !type.members.every(ts.isPropertySignature)) {
    return [description, `export type ${name} = ${astToString(type).trim()};\n`];
  }
  return [description, `export interface ${name} ${astToString(type).trim()}\n`];
}

function comment(description: Json | undefined): string {
  if (typeof description !== 'string') return '';
  const lines = description.trim().split('\n');
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}
