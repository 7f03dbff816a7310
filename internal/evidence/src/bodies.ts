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

/** The places of a schema. */
interface Places {
  readonly own: Place;
  /** The places of the references to the schema that have listeners. */
  readonly uses: readonly Place[];
}

/** The bodies of all requests, or the bodies of all responses. */
export class Bodies {
  readonly #part: Part;
  readonly #watches: readonly Watch[];
  readonly #identities: Identities;
  readonly #received = new Map<string, HashSet>();
  readonly #places = new Map<SchemaNode, Places>();

  constructor(part: Part, watches: readonly Watch[], identities: Identities) {
    this.#part = part;
    this.#watches = watches;
    this.#identities = identities;
  }

  /**
   * Passes a value and everything inside it to the listeners. An object is passed once per place, and its fields once
   * per schema.
   */
  read({ node, value }: NodeValue): void {
    if (Array.isArray(value)) {
      this.#pass(node, value);
      if (!node.items) return;
      for (const item of value) this.read({ node: node.items, value: item });
    } else if (isObject(value)) {
      // Equal objects have equal fields, which the listeners have received with the first one.
      if (!this.#passObject(node, value)) return;
      for (const name in value) {
        const inner = findInner(node, name);
        if (inner) this.read({ node: inner, value: value[name] });
      }
    } else this.#pass(node, value);
  }

  #pass(node: SchemaNode, value: unknown): void {
    const { own, uses } = this.#placesOf(node);
    for (const { listeners } of uses) for (const listen of listeners) listen(value);
    for (const listen of own.listeners) listen(value);
  }

  /** Returns true if the schema has not received the object before. */
  #passObject(node: SchemaNode, object: object): boolean {
    const { own, uses } = this.#placesOf(node);
    const identity = this.#identities.of(object);
    for (const place of uses) passNew(place, identity, object);
    return passNew(own, identity, object);
  }

  #placesOf(node: SchemaNode): Places {
    const known = this.#places.get(node);
    if (known) return known;
    const uses = node.places
      .filter((place) => place !== node.ownPlace)
      .map((place) => this.#placeAt(place, node))
      .filter(({ listeners }) => listeners.length > 0);
    const places = { own: this.#placeAt(node.ownPlace, node), uses };
    this.#places.set(node, places);
    return places;
  }

  #placeAt(place: string, node: SchemaNode): Place {
    const received = this.#received.get(place) ?? new HashSet();
    this.#received.set(place, received);
    const listeners = this.#watches.flatMap((watch) => watch(place, node, this.#part) ?? []);
    return { received, listeners };
  }
}

/** Passes an object to the listeners of a place. Returns false if they have received an equal one. */
function passNew({ received, listeners }: Place, identity: number, object: object): boolean {
  const isNew = received.add(identity);
  if (isNew) for (const listen of listeners) listen(object);
  return isNew;
}
