/** Collects the fields and the query parameters that the contract does not declare. */
import { formatPointer, isObject } from '@voice-agent-platform/shared/json';
import { findInner, type NodeValue } from './contract.js';
import { HashSet } from './hash-set.js';
import type { Identities } from './identities.js';
import { typeOf } from './json.js';
import type { Part, UndeclaredField } from './report.js';
import type { Call } from './traffic.js';

/** A place with more undeclared names is probably a map, and people may have chosen its keys. */
const MOST_FIELDS = 40;

/** A field that the contract does not declare. */
export interface UndeclaredValue {
  /** The pointer to its object, with `*` for indices and keys of maps. */
  readonly parent: string;
  readonly name: string;
  readonly value: unknown;
  readonly owner: object;
}

interface Observed {
  readonly types: Set<string>;
  readonly owners: HashSet;
}

/** The undeclared fields at one place, by name. */
interface UndeclaredPlace extends Pick<UndeclaredField, 'operationId' | 'part'> {
  readonly parent: string;
  readonly fields: Map<string, Observed>;
}

export class UndeclaredFields {
  readonly #identities: Identities;
  /** Keyed by operation, part, and parent object. */
  readonly #places = new Map<string, UndeclaredPlace>();

  constructor(identities: Identities) {
    this.#identities = identities;
  }

  /** An object counts once for each of its fields, however often it is sent or returned. */
  add({ operation }: Call, part: Part, { parent, name, value, owner }: UndeclaredValue): void {
    const { operationId } = operation.row;
    const key = [operationId, part, parent].join();
    const place: UndeclaredPlace = this.#places.get(key) ?? {
      operationId,
      part,
      parent,
      fields: new Map(),
    };
    this.#places.set(key, place);
    const field = place.fields.get(name) ?? { types: new Set(), owners: new HashSet() };
    place.fields.set(name, field);
    field.types.add(typeOf(value));
    field.owners.add(this.#identities.of(owner));
  }

  /** Lists the fields. The fields of a map form one field, with the sum of their counts and without their names. */
  list(): UndeclaredField[] {
    return [...this.#places.values()].flatMap((place) => {
      const { fields } = place;
      if (fields.size > MOST_FIELDS) return [toReported(place, '*', [...fields.values()])];
      return [...fields].map(([name, field]) => toReported(place, name, [field]));
    });
  }
}

function toReported(
  { operationId, part, parent }: UndeclaredPlace,
  name: string,
  observed: readonly Observed[],
): UndeclaredField {
  return {
    operationId,
    part,
    pointer: parent + formatPointer([name]),
    types: [...new Set(observed.flatMap(({ types }) => [...types]))].sort(),
    count: observed.reduce((sum, { owners }) => sum + owners.size, 0),
  };
}

/** Finds the undeclared fields of a body. */
export function findUndeclared(
  { node, value }: NodeValue,
  path: readonly string[] = [],
): UndeclaredValue[] {
  if (Array.isArray(value)) {
    const { items } = node;
    if (!items) return [];
    return value.flatMap((item: unknown) =>
      findUndeclared({ node: items, value: item }, [...path, '*']),
    );
  }
  if (!isObject(value) || node.schema.additionalProperties === true) return [];
  return Object.keys(value).flatMap((name) => {
    const inner = findInner(node, name);
    if (inner) {
      const step = node.properties.has(name) ? name : '*';
      return findUndeclared({ node: inner, value: value[name] }, [...path, step]);
    }
    // The contract leaves the fields of this object open.
    if (node.properties.size === 0) return [];
    return [{ parent: formatPointer(path), name, value: value[name], owner: value }];
  });
}
