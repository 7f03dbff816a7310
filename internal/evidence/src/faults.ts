import type { Fault, Validate } from '@voice-agent-platform/validators';
import { formatPointer, isObject, parsePointer } from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';

/** The number at which the validators stop going through lists and maps. */
const LIMIT = 20;

/** A part of a value, and the path to it in a value that has nothing else. */
interface Piece {
  readonly node: SchemaNode;
  readonly value: unknown;
  /** Names, and 0 for an item of a list. */
  readonly path: readonly (string | 0)[];
}

/** Every fault of a value. If the validators stop early, the items of lists and maps are validated one by one. */
export function everyFault(validate: Validate, node: SchemaNode, value: unknown): readonly Fault[] {
  const faults = validate(value);
  if (faults.length < LIMIT) return faults;
  const pieces: Piece[] = [{ node, value, path: [] }];
  const found: Fault[] = [];
  // It grows on the way, by the items of each piece.
  for (const piece of pieces) {
    const whole = piece.path.reduceRight<unknown>(
      // It keeps a property named `__proto__`.
      (inner, step) => (step === 0 ? [inner] : Object.fromEntries([[step, inner]])),
      takeItems(piece, pieces),
    );
    // Faults elsewhere come from what the whole value leaves out.
    const place = formatPointer(piece.path);
    const isWithin = ({ pointer }: Fault) => `${pointer}/`.startsWith(`${place}/`);
    found.push(...validate(whole).filter(isWithin));
  }
  return found;
}

/** A copy in which every list and map of the contract is empty. Their items become pieces. */
function takeItems({ node, value, path }: Piece, pieces: Piece[]): unknown {
  const { items, values, properties } = node;
  if (Array.isArray(value)) {
    if (!items) return value;
    for (const item of value) pieces.push({ node: items, value: item, path: [...path, 0] });
    return [];
  }
  if (!isObject(value)) return value;
  const kept: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const declared = properties.get(name);
    const piece = { value: inner, path: [...path, name] };
    if (declared) kept.push([name, takeItems({ node: declared, ...piece }, pieces)]);
    else if (values) pieces.push({ node: values, ...piece });
    else kept.push([name, inner]);
  }
  return Object.fromEntries(kept);
}

/** The place of a fault: `*` stands for an index or the key of a map. */
export function placeOf(pointer: string, schema: SchemaNode): readonly string[] {
  let node: SchemaNode | undefined = schema;
  return parsePointer(pointer).map((token) => {
    const declared = node?.properties.get(token);
    node = declared ?? node?.items ?? node?.values;
    return declared ? token : '*';
  });
}
