import type { TransformNodeOptions } from 'openapi-typescript';
import ts from 'typescript';

/**
 * Adds JSON Schema's `dependentRequired`, which openapi-typescript ignores, to a type. It becomes
 * `T & ({ amd?: never } | { amd_behavior: {} | null })`: the intersection makes `amd_behavior` required, refuses `undefined`,
 * which JSON leaves out, and keeps its type.
 */
export function requireDependents(
  type: ts.TypeNode,
  options: TransformNodeOptions,
): ts.TypeNode | undefined {
  const { schema } = options;
  if (!schema || !('dependentRequired' in schema) || !('properties' in schema)) return undefined;
  // The hook is called for nested types as well, with the schema that encloses them.
  if (!hasMembers(type, Object.keys(schema.properties ?? {}))) return undefined;
  const dependents = schema.dependentRequired as Record<string, string[]>;
  const rules = Object.entries(dependents).map(([property, required]) =>
    ts.factory.createParenthesizedType(
      ts.factory.createUnionTypeNode([
        ts.factory.createTypeLiteralNode([member(property, NEVER, OPTIONAL)]),
        ts.factory.createTypeLiteralNode(required.map((name) => member(name, DEFINED))),
      ]),
    ),
  );
  return ts.factory.createIntersectionTypeNode([type, ...rules]);
}

const OPTIONAL = ts.factory.createToken(ts.SyntaxKind.QuestionToken);
const NEVER = ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);
/** Any value of JSON: `{}` is every type but `undefined` and `null`. */
const DEFINED = ts.factory.createUnionTypeNode([
  ts.factory.createTypeLiteralNode([]),
  ts.factory.createLiteralTypeNode(ts.factory.createNull()),
]);

function member(name: string, type: ts.TypeNode, question?: ts.QuestionToken) {
  return ts.factory.createPropertySignature(undefined, name, question, type);
}

function hasMembers(type: ts.TypeNode, names: string[]): boolean {
  if (!ts.isTypeLiteralNode(type)) return false;
  const members = type.members.map(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined,
  );
  return members.length === names.length && names.every((name) => members.includes(name));
}
