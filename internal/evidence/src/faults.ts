import type { Fault, Validator } from '@voice-agent-platform/validators';
import {
  formatPointer,
  isObject,
  parsePointer,
  type JsonObject,
} from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';

/** The number at which the validators stop going through lists and maps. */
const LIMIT = 20;

/** A part of a value. */
interface Piece {
  readonly value: unknown;
  /** Where it is. */
  readonly pointer: string;
  /** The path to it in a value that has nothing else: names, and 0 for an item of a list. */
  readonly path: readonly (string | 0)[];
}

/** Every fault of a value. If the validators stop early, the items of lists are validated one by one. */
export function everyFault(validator: Validator, value: unknown): readonly Fault[] {
  const faults = validator.faults(value);
  if (faults.length < LIMIT) return faults;
  const pieces: Piece[] = [{ value, pointer: '', path: [] }];
  const found: Fault[] = [];
  // It grows on the way, by the items of each piece.
  for (const piece of pieces) {
    const whole = piece.path.reduceRight<unknown>(
      // It keeps a property named `__proto__`.
      (inner, step) => (step === 0 ? [inner] : Object.fromEntries([[step, inner]])),
      takeItems(piece, pieces),
    );
    const place = formatPointer(piece.path);
    for (const fault of validator.faults(whole)) {
      // Faults elsewhere come from what the whole value leaves out.
      if (!`${fault.pointer}/`.startsWith(`${place}/`)) continue;
      found.push({ ...fault, pointer: piece.pointer + fault.pointer.slice(place.length) });
    }
  }
  return found;
}

/** A copy in which every list is empty. The items become pieces. */
function takeItems({ value, pointer, path }: Piece, pieces: Piece[]): unknown {
  const at = (step: string | number) => pointer + formatPointer([step]);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      pieces.push({ value: item, pointer: at(index), path: [...path, 0] });
    }
    return [];
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const piece = { value: inner, pointer: at(name), path: [...path, name] };
      return [name, takeItems(piece, pieces)];
    }),
  );
}

/** The innermost object around a place of a value, or the value, and the place inside of it. */
export function ownerOf(value: unknown, pointer: string): { owner: unknown; place: string } {
  const tokens = parsePointer(pointer);
  let [inner, owner, depth] = [value, value, 0];
  for (const [index, token] of tokens.slice(0, -1).entries()) {
    inner = (Object(inner) as JsonObject)[token];
    if (isObject(inner)) [owner, depth] = [inner, index + 1];
  }
  return { owner, place: formatPointer(tokens.slice(depth)) };
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
