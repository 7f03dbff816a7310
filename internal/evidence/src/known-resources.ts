import type { JsonObject } from '@voice-agent-platform/shared/json';
import { scalarText } from './json.js';
import { ReturnedFields } from './returned-fields.js';

/** Remembers the resources of one schema. */
export class KnownResources {
  readonly returned = new ReturnedFields();
  /** The last states, by identifier. */
  readonly #states = new Map<string, JsonObject>();

  stateOf(id: string): JsonObject | undefined {
    return this.#states.get(id);
  }

  /** @param sent the fields of the request, at their places in the resource */
  remember(resource: JsonObject, sent: JsonObject): void {
    this.#states.set(scalarText(resource.id), resource);
    this.returned.add(resource, sent);
  }

  /** Forgets one resource. Without an identifier, forgets all of them. */
  forget(id: string | undefined): void {
    if (id === undefined) this.#states.clear();
    else this.#states.delete(id);
  }

  forgetField(id: string, name: string): void {
    const state = this.#states.get(id);
    if (!state) return;
    const { [name]: _, ...others } = state;
    this.#states.set(id, others);
  }
}
