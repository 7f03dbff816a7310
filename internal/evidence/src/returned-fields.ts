import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';

/**
 * The fields that responses contain although the request did not send them. The platform may leave other fields out of
 * a response without having removed them.
 */
export class ReturnedFields {
  /** Names by the field that contains them, or by an empty text for the resource itself. */
  readonly #names = new Map<string, Set<string>>();

  /** @param sent the body of the request: its fields are in the response because they were sent */
  add(object: JsonObject, sent: object, container = ''): void {
    const names = this.#names.get(container) ?? new Set();
    this.#names.set(container, names);
    for (const name in object) {
      const inner = object[name]!;
      if (inner === null || name in sent) continue;
      const isContainer = container === '' && isObject(inner);
      if (isContainer) this.add(inner, sent, name);
      // The response may only contain it because the request sent fields inside it.
      const isAsked = isContainer && Object.keys(inner).some((key) => key in sent);
      if (!isAsked) names.add(name);
    }
  }

  has(name: string, container = ''): boolean {
    return this.#names.get(container)?.has(name) === true;
  }
}
