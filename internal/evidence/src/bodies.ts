/** Passes the values in bodies to the listeners at their places in the contract. */
import { formatPointer, isObject } from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';
import { HashSet } from './hash-set.js';
import type { Identities } from './identities.js';
import type { Take, Watch } from './questions/listener.js';
import type { Part } from './report.js';

/** A place of the contract: its listeners, and the objects that they have received. */
interface Place {
  readonly seen: HashSet;
  readonly takes: readonly Take[];
}

/** A field that the contract does not declare. */
export interface UndeclaredValue {
  /** The pointer to its object, with `*` for indices and keys of maps. */
  readonly parent: string;
  readonly name: string;
  readonly value: unknown;
  readonly owner: object;
}

/** The bodies of all requests, or the bodies of all responses. */
export class Bodies {
  readonly #part: Part;
  readonly #watches: readonly Watch[];
  readonly #identities: Identities;
  readonly #seen = new Map<string, HashSet>();
  /** The places of each schema that have listeners. */
  readonly #places = new Map<SchemaNode, readonly Place[]>();

  constructor(part: Part, watches: readonly Watch[], identities: Identities) {
    this.#part = part;
    this.#watches = watches;
    this.#identities = identities;
  }

  /**
   * Passes the values of a body to the listeners, and returns the fields that the contract does not declare.
   *
   * @param counts false for a refused request, whose values do not answer any question
   */
  read(body: SchemaNode, content: unknown, counts: boolean): UndeclaredValue[] {
    const undeclared: UndeclaredValue[] = [];
    const path: string[] = [];
    const readInner = (name: string, node: SchemaNode, value: unknown, isNew: boolean): void => {
      path.push(name);
      read(node, value, isNew);
      path.pop();
    };
    // An object is passed on once per place. Its content is passed on only if the object is new to its schema.
    const read = (node: SchemaNode, value: unknown, isNew: boolean): void => {
      if (Array.isArray(value)) {
        if (isNew) this.#hand(node, value);
        if (node.items) for (const item of value) readInner('*', node.items, item, isNew);
      } else if (isObject(value)) {
        const isNewObject = counts && this.#handObject(node, value);
        if (node.schema.additionalProperties === true) return;
        for (const name in value) {
          const declared = node.properties.get(name);
          if (declared) readInner(name, declared, value[name], isNewObject);
          else if (node.values) readInner('*', node.values, value[name], isNewObject);
          else if (node.properties.size > 0) {
            undeclared.push({
              parent: formatPointer(path),
              name,
              value: value[name],
              owner: value,
            });
          }
        }
      } else if (isNew) this.#hand(node, value);
    };
    read(body, content, counts);
    return undeclared;
  }

  #hand(node: SchemaNode, value: unknown): void {
    for (const { takes } of this.#placesOf(node)) for (const take of takes) take(value);
  }

  /** Passes an object to the listeners. Returns true if its schema has not received it before. */
  #handObject(node: SchemaNode, object: object): boolean {
    const identity = this.#identities.of(object);
    let isNew = false;
    // The last place belongs to the schema itself, so it is the same for every use.
    for (const { seen, takes } of this.#placesOf(node)) {
      isNew = seen.add(identity);
      if (isNew) for (const take of takes) take(object);
    }
    return isNew;
  }

  #placesOf(node: SchemaNode): readonly Place[] {
    const known = this.#places.get(node);
    if (known) return known;
    const places = node.places.flatMap((place, index): Place[] => {
      const takes = this.#watches.flatMap((watch) => watch(place, node, this.#part) ?? []);
      if (takes.length === 0 && index < node.places.length - 1) return [];
      const seen = this.#seen.get(place) ?? new HashSet();
      this.#seen.set(place, seen);
      return [{ seen, takes }];
    });
    this.#places.set(node, places);
    return places;
  }
}
