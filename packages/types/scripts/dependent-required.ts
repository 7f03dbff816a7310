import type { TransformNodeOptions } from 'openapi-typescript';
import ts from 'typescript';

/**
 * Makes TypeScript hold JSON Schema's `dependentRequired`, which openapi-typescript passes over: the type becomes
 * `T & ({ amd?: never } | { amd_behavior: unknown })`, in which the intersection leaves `amd_behavior` its own type
 * and makes it required.
 */
export function requireDependents(
  type: ts.TypeNode,
  options: TransformNodeOptions,
): ts.TypeNode | undefined {
  const dependents =
    options.schema && 'dependentRequired' in options.schema
      ? options.schema.dependentRequired
      : undefined;
  // The hook is called for nested types as well, with the schema that encloses them.
  if (!dependents || !Object.keys(dependents).every((property) => hasMember(type, property)))
    return undefined;
  const rules = Object.entries(dependents as Record<string, string[]>).map(([property, required]) =>
    ts.factory.createParenthesizedType(
      ts.factory.createUnionTypeNode([
        ts.factory.createTypeLiteralNode([
          member(
            property,
            ts.SyntaxKind.NeverKeyword,
            ts.factory.createToken(ts.SyntaxKind.QuestionToken),
          ),
        ]),
        ts.factory.createTypeLiteralNode(
          required.map((name) => member(name, ts.SyntaxKind.UnknownKeyword)),
        ),
      ]),
    ),
  );
  return ts.factory.createIntersectionTypeNode([type, ...rules]);
}

function member(
  name: string,
  keyword: ts.KeywordTypeSyntaxKind,
  question?: ts.QuestionToken,
): ts.PropertySignature {
  return ts.factory.createPropertySignature(
    undefined,
    name,
    question,
    ts.factory.createKeywordTypeNode(keyword),
  );
}

function hasMember(type: ts.TypeNode, name: string): boolean {
  return (
    ts.isTypeLiteralNode(type) &&
    type.members.some(
      (each) => each.name !== undefined && ts.isIdentifier(each.name) && each.name.text === name,
    )
  );
}
