/** Passes the values in bodies to the listeners at their places in the contract. */
import { isObject } from '@voice-agent-platform/shared/json';
import { findInner, type NodeValue, type SchemaNode } from './contract.js';
import { HashSet } from './hash-set.js';
import type { Identities } from './identities.js';
import type { OnValue, Watch } from './questions/listener.js';
import type { Part } from './report.js';

/** A place of the contract: its listeners, and the objects that they have received. */
interface Place {
  readonly received: HashSet;
  readonly listeners: readonly OnValue[];
}

/** The bodies of all requests, or the bodies of all responses. */
export class Bodies {
  readonly #part: Part;
  readonly #watches: readonly Watch[];
  readonly #identities: Identities;
  readonly #received = new Map<string, HashSet>();
  readonly #places = new Map<SchemaNode, readonly Place[]>();

  constructor(part: Part, watches: readonly Watch[], identities: Identities) {
    this.#part = part;
    this.#watches = watches;
    this.#identities = identities;
  }

  /**
   * Passes the values of a body to the listeners. An object is passed once per place, and its fields only if the object
   * is new to its schema.
   */
  read({ node, value }: NodeValue): void {
    this.#read({ node, value, isNew: true });
  }

  /** `isNew` is true if the object around the value is new to its schema. */
  #read({ node, value, isNew }: NodeValue & { readonly isNew: boolean }): void {
    if (Array.isArray(value)) {
      if (isNew) this.#pass(node, value);
      if (!node.items) return;
      for (const item of value) this.#read({ node: node.items, value: item, isNew });
    } else if (isObject(value)) {
      const isNewObject = this.#passObject(node, value);
      for (const name in value) {
        const inner = findInner(node, name);
        if (inner) this.#read({ node: inner, value: value[name], isNew: isNewObject });
      }
    } else if (isNew) this.#pass(node, value);
  }

  #pass(node: SchemaNode, value: unknown): void {
    for (const { listeners } of this.#placesOf(node)) {
      for (const listen of listeners) listen(value);
    }
  }

  /** Returns true if the schema has not received the object before. */
  #passObject(node: SchemaNode, object: object): boolean {
    const identity = this.#identities.of(object);
    let isNew = false;
    for (const { received, listeners } of this.#placesOf(node)) {
      isNew = received.add(identity);
      if (isNew) for (const listen of listeners) listen(object);
    }
    // The last place is the schema's own, so this is its result.
    return isNew;
  }

  /** Returns the places of a schema that have listeners. Its own place comes last, and is always included. */
  #placesOf(node: SchemaNode): readonly Place[] {
    const known = this.#places.get(node);
    if (known) return known;
    const places = node.places.flatMap((place): Place[] => {
      const listeners = this.#watches.flatMap((watch) => watch(place, node, this.#part) ?? []);
      if (listeners.length === 0 && place !== node.places.at(-1)) return [];
      const received = this.#received.get(place) ?? new HashSet();
      this.#received.set(place, received);
      return [{ received, listeners }];
    });
    this.#places.set(node, places);
    return places;
  }
}
