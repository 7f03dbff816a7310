import type { Fault, Validator } from '@voice-agent-platform/validators';
import { formatPointer, isObject, parsePointer } from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';

/** The number at which the validators stop going through lists and maps. */
const LIMIT = 20;

/** A part of a value, and the path to it in a value that has nothing else. */
interface Piece {
  readonly value: unknown;
  /** Names, and 0 for an item of a list. */
  readonly path: readonly (string | 0)[];
}

/** Every fault of a value. If the validators stop early, the items of lists are validated one by one. */
export function everyFault(validator: Validator, value: unknown): readonly Fault[] {
  const faults = validator.faults(value);
  if (faults.length < LIMIT) return faults;
  const pieces: Piece[] = [{ value, path: [] }];
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
    found.push(...validator.faults(whole).filter(isWithin));
  }
  return found;
}

/** A copy in which every list is empty. The items become pieces. */
function takeItems({ value, path }: Piece, pieces: Piece[]): unknown {
  if (Array.isArray(value)) {
    for (const item of value) pieces.push({ value: item, path: [...path, 0] });
    return [];
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      return [name, takeItems({ value: inner, path: [...path, name] }, pieces)];
    }),
  );
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
