import type { Fault, Validate } from '@voice-agent-platform/validators';
import { formatPointer, parsePointer } from '@voice-agent-platform/internal/json-pointer';
import type { SchemaNode } from './contract.js';
import { isObject, type JsonObject } from '@voice-agent-platform/internal/json-object';

/** The number at which the validators stop going through lists and maps. */
const LIMIT = 20;

/**
 * Every fault of a value. If the validators stop early, the items of lists and maps are validated one by one: each within
 * a copy of the value that has only what leads to it.
 */
export function everyFault(validate: Validate, node: SchemaNode, value: unknown): readonly Fault[] {
  const faults = validate(value);
  if (faults.length < LIMIT) return faults;
  const found: Fault[] = [];
  validatePieces(validate, node, value, { wrap: (inner) => inner, pointer: '' }, found);
  return found;
}

/** Where a piece is: how to make a whole value of it, and its pointer there. */
interface Position {
  readonly wrap: (piece: unknown) => unknown;
  readonly pointer: string;
}

function validatePieces(
  validate: Validate,
  node: SchemaNode,
  value: unknown,
  position: Position,
  found: Fault[],
): void {
  const { wrap, pointer } = position;
  const faults = validate(wrap(withoutItems(node, value)));
  // Faults elsewhere come from what the copy leaves out.
  found.push(...faults.filter((each) => isWithin(each.pointer, pointer)));
  visitLists(node, value, position, (inner, item, place) =>
    validatePieces(validate, inner, item, place, found),
  );
}

function isWithin(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`);
}

/** A copy in which every list and map of the contract is empty. */
function withoutItems(node: SchemaNode, value: unknown): unknown {
  if (Array.isArray(value)) return node.items ? [] : value;
  if (!isObject(value)) return value;
  if (node.values) return {};
  return mapProperties(value, (name, inner) => {
    const declared = node.properties.get(name);
    return declared ? withoutItems(declared, inner) : inner;
  });
}

function visitLists(
  node: SchemaNode,
  value: unknown,
  { wrap, pointer }: Position,
  take: (node: SchemaNode, item: unknown, position: Position) => void,
): void {
  if (Array.isArray(value)) {
    const { items } = node;
    if (!items) return;
    const position = { wrap: (piece: unknown) => wrap([piece]), pointer: `${pointer}/0` };
    for (const item of value) take(items, item, position);
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) {
      const position = {
        wrap: (piece: unknown) => wrap(mapProperties({ [name]: 0 }, () => piece)),
        pointer: pointer + formatPointer([name]),
      };
      const declared = node.properties.get(name);
      if (declared) visitLists(declared, value[name], position, take);
      else if (node.values) take(node.values, value[name], position);
    }
  }
}

/** `Object.fromEntries` keeps a property named `__proto__`. */
function mapProperties(
  value: JsonObject,
  change: (name: string, inner: unknown) => unknown,
): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, change(name, inner)]),
  );
}

/** The place of a fault: `*` stands for an index or the key of a map. */
export function placeOf(pointer: string, schema: SchemaNode | undefined): readonly string[] {
  let node = schema;
  return parsePointer(pointer).map((token) => {
    const declared = node?.properties.get(token);
    if (declared) {
      node = declared;
      return token;
    }
    node = node?.items ?? node?.values;
    return '*';
  });
}
