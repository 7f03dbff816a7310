import type { Fault, Validator } from '@voice-agent-platform/validators';
import {
  formatPointer,
  isObject,
  parsePointer,
  type JsonObject,
} from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';
import type { Identities } from './identities.js';

/** The number at which the validators stop going through lists and maps. */
const LIMIT = 20;

/** A part of a value, and the path to it: names, and the indices of lists as numbers. */
interface Piece {
  readonly value: unknown;
  readonly path: Path;
}

type Path = readonly (string | number)[];

/** A fault with the path to it. */
interface FoundFault extends Pick<Fault, 'keyword' | 'message'> {
  readonly path: Path;
}

/**
 * Every fault of a value. If the validators stop early, the items of lists are validated one by one. What is inside of an
 * object is one observation, so an object is validated once.
 *
 * @param validated the objects that were validated one by one before, with their places
 */
export function everyFault(
  validator: Validator,
  value: unknown,
  identities: Identities,
  validated: Set<string>,
): readonly FoundFault[] {
  const faults = validator.faults(value);
  if (faults.length < LIMIT) {
    return faults.map((fault) => ({ ...fault, path: parsePointer(fault.pointer) }));
  }
  const pieces: Piece[] = [{ value, path: [] }];
  const found: FoundFault[] = [];
  // It grows on the way, by the items of each piece.
  for (const piece of pieces) {
    // In the whole value, each list has one item.
    const place = formatPointer(piece.path.map((step) => (typeof step === 'number' ? 0 : step)));
    const observation = isObject(piece.value) && `${identities.of(piece.value)}${place}`;
    if (observation && validated.has(observation)) continue;
    const whole = piece.path.reduceRight<unknown>(
      // It keeps a property named `__proto__`.
      (inner, step) => (typeof step === 'number' ? [inner] : Object.fromEntries([[step, inner]])),
      takeItems(piece, pieces),
    );
    const own = validator
      .faults(whole)
      // Faults elsewhere come from what the whole value leaves out.
      .filter(({ pointer }) => `${pointer}/`.startsWith(`${place}/`))
      .map(({ pointer, ...fault }) => {
        const inside = parsePointer(pointer.slice(place.length));
        return { ...fault, path: [...piece.path, ...inside] };
      });
    found.push(...own);
    // A fault of the whole object is an observation of what has it.
    const isInside = own.every(({ path }) => path.length > piece.path.length);
    if (observation && isInside) validated.add(observation);
  }
  return found;
}

/** A copy in which every list is empty. The items become pieces. */
function takeItems({ value, path }: Piece, pieces: Piece[]): unknown {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      pieces.push({ value: item, path: [...path, index] });
    }
    return [];
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      return [name, takeItems({ value: inner, path: [...path, name] }, pieces)];
    }),
  );
}

/** The innermost object around a place of a value, or the value, and the path inside of it. */
export function ownerOf(value: unknown, path: Path): { owner: unknown; inside: Path } {
  let [inner, owner, depth] = [value, value, 0];
  for (const [index, step] of path.slice(0, -1).entries()) {
    inner = (Object(inner) as JsonObject)[step];
    if (isObject(inner)) [owner, depth] = [inner, index + 1];
  }
  return { owner, inside: path.slice(depth) };
}

/** The place of a fault: `*` stands for an index or the key of a map. */
export function placeOf(path: Path, schema: SchemaNode): readonly string[] {
  let node: SchemaNode | undefined = schema;
  return path.map((step) => {
    const declared = node?.properties.get(String(step));
    node = declared ?? node?.items ?? node?.values;
    return declared ? String(step) : '*';
  });
}
