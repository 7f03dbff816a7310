import { formatPointer, type JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';

/**
 * The fields that responses contain although the request did not send them. The platform may leave other fields out of
 * a response without having removed them.
 */
export class ReturnedFields {
  /** JSON Pointers into the resource: `/name`, or `/config/name` for a field of an object in it. */
  readonly #pointers = new Set<string>();

  /** @param sent the fields of the request, at their places in the resource */
  add(resource: JsonObject, sent: JsonObject): void {
    for (const name of listUnsent(resource, sent)) this.#pointers.add(formatPointer([name]));
    for (const [name, value] of Object.entries(resource)) {
      const inner = listUnsent(asObject(value), asObject(sent[name]));
      for (const field of inner) this.#pointers.add(formatPointer([name, field]));
    }
  }

  /** @param path the name of a field, after that of the object that contains it, if one does */
  has(path: readonly string[]): boolean {
    return this.#pointers.has(formatPointer(path));
  }
}

/** Lists the fields that have a value and that the request did not send. */
function listUnsent(object: JsonObject, sent: JsonObject): string[] {
  return Object.keys(object).filter((name) => object[name] !== null && !Object.hasOwn(sent, name));
}
