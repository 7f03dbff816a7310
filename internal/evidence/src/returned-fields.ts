import { formatPointer, isObject, type JsonObject } from '@voice-agent-platform/shared/json';

/**
 * The fields that responses contain although the request did not send them. The platform may leave other fields out of
 * a response without having removed them.
 */
export class ReturnedFields {
  /** JSON Pointers into the resource: `/name`, or `/config/name` for a field of an object in it. */
  readonly #pointers = new Set<string>();

  /** @param sent the body of the request: its fields are in the response because they were sent */
  add(resource: JsonObject, sent: object): void {
    for (const [name, value] of listUnsent(resource, sent)) {
      const inner = isObject(value) ? value : {};
      for (const [field] of listUnsent(inner, sent)) {
        this.#pointers.add(formatPointer([name, field]));
      }
      // The response may only contain an object because the request sent fields inside it.
      const isAsked = Object.keys(inner).some((field) => field in sent);
      if (!isAsked) this.#pointers.add(formatPointer([name]));
    }
  }

  /** @param path the name of a field, after that of the object that contains it, if one does */
  has(path: readonly string[]): boolean {
    return this.#pointers.has(formatPointer(path));
  }
}

/** Lists the fields that have a value and that the request did not send. */
function listUnsent(object: JsonObject, sent: object) {
  return Object.entries(object).filter(([name, value]) => value !== null && !(name in sent));
}
