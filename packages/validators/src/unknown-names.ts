import { formatPointer } from './pointer.js';
import { findSimilar } from './similar-names.js';

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
      else found.push(describe(at, Object.keys(properties)));
    }
  };
  visit(value, names, []);
  return found;
}

/** @param known The names that the contract has at this place. */
function describe(path: readonly string[], known: readonly string[]): UnknownName {
  const similar = findSimilar(path.at(-1) ?? '', known);
  const nearest = similar.length > 0 ? similar : known;
  const advice =
    similar.length > 0
      ? `did you mean ${join(similar, 'or')}?`
      : `it has ${join(known, 'and') || 'nothing'}`;
  return { pointer: formatPointer(path), nearest, message: `is not in the contract; ${advice}` };
}

// React Native does not have `Intl.ListFormat`.
function join(names: readonly string[], word: string): string {
  const first = names.slice(0, -1).join(', ');
  return [first, ...names.slice(-1)].filter(Boolean).join(` ${word} `);
}
