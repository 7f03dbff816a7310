import { formatPointer } from './pointer.js';

/**
 * A name that the contract does not have at this place. Validators accept it, because the contract may lack a field.
 */
export interface UnknownName {
  /** JSON Pointer (RFC 6901) to the field. */
  readonly pointer: string;
  /** Similar names in the contract, the most similar first. If no name is similar, all names at this place. */
  readonly nearest: readonly string[];
  /** A message for people: `is not in the contract; did you mean language?` */
  readonly message: string;
}

/** The names of a schema and of the schemas inside it. */
export interface Names {
  /** Names in an object that is not free-form. `0` stands for a field without names inside. */
  readonly properties?: Readonly<Record<string, Names | 0>>;
  /** Names in each item of a list. */
  readonly items?: Names;
  /** Names in each value of a map. */
  readonly values?: Names;
}

export function findUnknownNames(
  value: unknown,
  names: Names | 0,
  limit: number,
): readonly UnknownName[] {
  const found: UnknownName[] = [];
  const visit = (inner: unknown, known: Names | 0 | undefined, path: readonly string[]): void => {
    if (!known || typeof inner !== 'object' || inner === null) return;
    const isList = Array.isArray(inner);
    const element = isList ? known.items : known.values;
    const properties = isList ? undefined : known.properties;
    if (!element && !properties) return;
    for (const [name, field] of Object.entries(inner)) {
      if (found.length >= limit) return;
      // JSON leaves out undefined values, so the name is not sent.
      if (field === undefined) continue;
      const at = [...path, name];
      // The keys of a list or a map are not names.
      if (!properties) visit(field, element, at);
      else if (Object.hasOwn(properties, name)) visit(field, properties[name], at);
      else found.push(describe(formatPointer(at), name, Object.keys(properties)));
    }
  };
  visit(value, names, []);
  return found;
}

function describe(pointer: string, name: string, known: readonly string[]): UnknownName {
  const similar = findSimilar(name, known);
  const nearest = similar.length > 0 ? similar : known;
  const advice =
    similar.length > 0
      ? `did you mean ${join(similar, 'or')}?`
      : `it has ${join(known, 'and') || 'nothing'}`;
  return { pointer, nearest, message: `is not in the contract; ${advice}` };
}

// React Native does not have `Intl.ListFormat`.
function join(names: readonly string[], word: string): string {
  const first = names.slice(0, -1).join(', ');
  return [first, ...names.slice(-1)].filter(Boolean).join(` ${word} `);
}

/** Longer names are not compared: every name of the contract is much shorter, and the time grows with the length. */
const LONGEST = 64;

function findSimilar(name: string, known: readonly string[]): string[] {
  if (name.length > LONGEST) return [];
  const typed = simplify(name);
  return known
    .map((candidate) => ({ candidate, plain: simplify(candidate) }))
    .map(({ candidate, plain }) => ({ candidate, plain, distance: distance(typed, plain) }))
    .filter(
      ({ plain, distance }) =>
        distance <= Math.max(1, Math.floor(typed.length / 4)) || contains(typed, plain),
    )
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** People read `voiceId`, `voice-id` and `voice_id` as the same name. */
function simplify(name: string): string {
  return name.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase();
}

function contains(a: string, b: string): boolean {
  return Math.min(a.length, b.length) > 3 && (a.includes(b) || b.includes(a));
}

/** Returns the number of letters to insert, delete, replace, or exchange with their successor. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const [above, before] = [rows[row - 1]!, rows[row - 2]];
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + cost,
        isExchanged && before ? before[column - 2]! + 1 : Infinity,
      );
    }
    rows.push(current);
  }
  return rows.at(-1)!.at(-1)!;
}
