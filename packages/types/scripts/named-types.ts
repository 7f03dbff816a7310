import { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Json, JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { asInput, hasInput, inputName, referToInputs, type Schemas } from './input-types.js';
import { asOptional, nameOf, referToSchemas, withType } from './type-nodes.js';

const { factory } = ts;

/**
 * Writes the declarations of openapi-typescript with a name for each schema: an interface for an object, an alias for
 * everything else. References become that name, so hovers and errors say `Agent` and not `{ id: string; … }`. The members
 * are written out, because an interface that only extends an alias loses its name in errors.
 */
export function writeTypes(nodes: readonly ts.Node[], schemas: Schemas): string {
  const kept = nodes.filter(isInContract);
  const adapted = kept.map((node) => referToSchemas(adaptDeclaration(node, schemas)));
  const declarations = kept
    .flatMap(listSchemas)
    .flatMap((member) => declareSchema(nameOf(member), member.type, schemas));
  return [astToString(adapted), ...declarations].join('');
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

/** Replaces the types in `components.schemas` by their names, and adapts the requests of `operations`. */
function adaptDeclaration(node: ts.Node, schemas: Schemas): ts.Node {
  if (!ts.isInterfaceDeclaration(node)) return node;
  const { text } = node.name;
  if (text === 'components') return ts.visitEachChild(node, replaceByNames, undefined);
  return text === 'operations' ? adaptRequests(node, schemas) : node;
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

/** Makes optional parameters accept `undefined`, which is not sent, and bodies refer to the types of requests. */
function adaptRequests(operations: ts.Node, schemas: Schemas): ts.Node {
  const visit = (node: ts.Node): ts.Node => {
    const name = ts.isPropertySignature(node) && nameOf(node);
    if (name === 'parameters') return asOptional(node);
    return name === 'requestBody'
      ? referToInputs(node, schemas)
      : ts.visitEachChild(node, visit, undefined);
  };
  return visit(operations);
}

function declareSchema(name: string, type: ts.TypeNode, schemas: Schemas): string[] {
  const schema = asObject(schemas.named[name]);
  const output = referToSchemas(type);
  if (!schemas.sent.has(schema)) return declare(name, output, schema);
  const input = asInput(type, schemas);
  if (!hasInput(name, schemas)) return declare(name, input, schema);
  const description = `{@link ${name}} as requests take it: its lists can be \`readonly\`.`;
  return [
    ...declare(name, asOptional(output), schema),
    ...declare(inputName(name), input, { description }),
  ];
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
