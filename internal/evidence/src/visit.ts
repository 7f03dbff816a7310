import { isObject } from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';

export interface Visitor {
  /** Each value that the contract declares. */
  value(node: SchemaNode, value: unknown): void;
  /** A property that the contract does not declare, with a pointer to the object that has it. */
  undeclared(parent: string, name: string, value: unknown): void;
}

/**
 * Visits a value together with its schema. What a free-form object contains is not visited. In the pointer, `*` stands
 * for indices and keys of maps.
 */
export function visit(node: SchemaNode, value: unknown, visitor: Visitor, pointer = ''): void {
  visitor.value(node, value);
  if (Array.isArray(value)) {
    if (!node.items) return;
    for (const item of value) visit(node.items, item, visitor, `${pointer}/*`);
  } else if (isObject(value) && !node.isFreeForm) {
    for (const name of Object.keys(value)) {
      const declared = node.properties.get(name);
      if (declared) visit(declared, value[name], visitor, `${pointer}/${name}`);
      else if (node.values) visit(node.values, value[name], visitor, `${pointer}/*`);
      else if (node.properties.size > 0) visitor.undeclared(pointer, name, value[name]);
    }
  }
}
