import { operationsOf } from '../../scripts/document.js';
import { asArray, asObject, asText, isObject, type JsonObject } from '../../scripts/json.js';
import { nameOf, resolve } from './document.js';
import { viewSchema } from './schema-view.js';

/** Schemas by the names of their places. */
export type Places = ReadonlyMap<string, unknown>;

/**
 * Every schema that can be reached from an operation, by a name that follows the data:
 * `PATCH /orgs request.members[].email`, `GET /calls/{id}/recording path id`.
 */
export function placesOf(document: JsonObject): Map<string, unknown> {
  const places = new Map<string, unknown>();
  const add = (place: string, schema: unknown): void => {
    if (!isObject(schema)) return;
    places.set(place, schema);
    const { asserts } = viewSchema(document, schema);
    for (const [name, property] of Object.entries(asObject(asserts.properties))) {
      add(`${place}.${name}`, property);
    }
    add(`${place}[]`, asserts.items);
    add(`${place}{}`, asserts.additionalProperties);
  };
  for (const entry of operationsOf(document)) {
    const { item, operation } = entry;
    const name = nameOf(entry);
    for (const value of [...asArray(item.parameters), ...asArray(operation.parameters)]) {
      const parameter = resolve(document, value);
      add(`${name} ${asText(parameter.in)} ${asText(parameter.name)}`, parameter.schema);
    }
    addContent(`${name} request`, resolve(document, operation.requestBody));
    for (const [status, response] of Object.entries(asObject(operation.responses))) {
      addContent(`${name} ${status}`, resolve(document, response));
    }
  }
  function addContent(place: string, holder: JsonObject): void {
    for (const media of Object.values(asObject(holder.content))) add(place, asObject(media).schema);
  }
  return places;
}
