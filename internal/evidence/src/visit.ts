import type { SchemaNode } from './contract.js';
import { isObject } from '@voice-agent-platform/shared/json';

/** A place in a body: the names on the way to it, `*` for indices and keys of maps. The last one comes first. */
export interface Path {
  readonly token: string;
  readonly parent: Path | undefined;
}

export interface Visitor {
  /** Each value that the contract declares. */
  value(node: SchemaNode, value: unknown): void;
  /** A null that the type does not allow. */
  unexpectedNull(node: SchemaNode): void;
  /** A property that the contract does not declare. */
  undeclared(name: string, value: unknown, parent: Path | undefined): void;
}

/** Visits a value together with its schema. What a free-form object contains is not visited. */
export function visit(node: SchemaNode, value: unknown, visitor: Visitor, path?: Path): void {
  visitor.value(node, value);
  if (value === null && !node.isNullable) visitor.unexpectedNull(node);
  if (Array.isArray(value)) {
    if (!node.items) return;
    const inner = { token: '*', parent: path };
    for (const item of value) visit(node.items, item, visitor, inner);
  } else if (isObject(value) && !node.isFreeForm) {
    visitObject(node, value, visitor, path);
  }
}

function visitObject(
  node: SchemaNode,
  value: Readonly<Record<string, unknown>>,
  visitor: Visitor,
  path: Path | undefined,
): void {
  for (const name of Object.keys(value)) {
    const declared = node.properties.get(name);
    if (declared) visit(declared, value[name], visitor, { token: name, parent: path });
    else if (node.values) visit(node.values, value[name], visitor, { token: '*', parent: path });
    else if (node.properties.size > 0) visitor.undeclared(name, value[name], path);
  }
}

export function tokensOf(path: Path | undefined): string[] {
  const tokens: string[] = [];
  for (let each = path; each; each = each.parent) tokens.unshift(each.token);
  return tokens;
}
