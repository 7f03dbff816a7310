import type { Fault, Validate } from '@voice-agent-platform/validators';
import { formatPointer, isObject, parsePointer } from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';

/** The number at which the validators stop going through lists and maps. */
const LIMIT = 20;

/** A part of a value, with what makes a whole value of it that has only what leads to it, and its pointer there. */
interface Piece {
  readonly node: SchemaNode;
  readonly value: unknown;
  readonly wrap: (value: unknown) => unknown;
  readonly pointer: string;
}

/** Every fault of a value. If the validators stop early, the items of lists and maps are validated one by one. */
export function everyFault(validate: Validate, node: SchemaNode, value: unknown): readonly Fault[] {
  const faults = validate(value);
  if (faults.length < LIMIT) return faults;
  const pieces: Piece[] = [{ node, value, wrap: (whole) => whole, pointer: '' }];
  const found: Fault[] = [];
  // It grows on the way, by the items of each piece.
  for (const piece of pieces) {
    const whole = piece.wrap(takeItems(piece, pieces));
    // Faults elsewhere come from what the whole value leaves out.
    found.push(...validate(whole).filter((each) => isWithin(each.pointer, piece.pointer)));
  }
  return found;
}

function isWithin(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`);
}

/** A copy in which every list and map of the contract is empty. Their items become pieces. */
function takeItems({ node, value, wrap, pointer }: Piece, pieces: Piece[]): unknown {
  if (Array.isArray(value)) {
    if (!node.items) return value;
    for (const item of value) {
      const inner = { wrap: (piece: unknown) => wrap([piece]), pointer: `${pointer}/0` };
      pieces.push({ node: node.items, value: item, ...inner });
    }
    return [];
  }
  if (!isObject(value)) return value;
  const kept: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const declared = node.properties.get(name);
    const item = {
      value: inner,
      // It keeps a property named `__proto__`.
      wrap: (piece: unknown) => wrap(Object.fromEntries([[name, piece]])),
      pointer: pointer + formatPointer([name]),
    };
    if (declared) kept.push([name, takeItems({ node: declared, ...item }, pieces)]);
    else if (node.values) pieces.push({ node: node.values, ...item });
    else kept.push([name, inner]);
  }
  return Object.fromEntries(kept);
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
