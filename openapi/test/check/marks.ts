import { operationsOf } from '../../scripts/document.js';
import { asArray, asObject, asText, isObject, type JsonObject } from '../../scripts/json.js';
import { nameOf, resolve } from './document.js';

export type Mark = 'x-unspecified' | 'x-irregularity';

/**
 * The entries of a mark by the place that they speak of: `document`, `security`, an operation
 * (`POST /models`), a parameter (`… query limit`), a request or an answer (`POST /models request`,
 * `POST /models 200`) or a value within it (`POST /models 200.status`). An entry on a shared
 * component speaks of every place that refers to it.
 */
export function marksOf(document: JsonObject, mark: Mark): Map<string, JsonObject[]> {
  const found = new Map<string, JsonObject[]>();
  const note = (place: string, ...holders: unknown[]): void => {
    const entries = holders.flatMap((holder) => asArray(asObject(holder)[mark])).map(asObject);
    if (entries.length > 0) found.set(place, [...(found.get(place) ?? []), ...entries]);
  };

  /** Notes a schema, what it refers to, and everything below it. */
  const walk = (place: string, schema: unknown, depth = 0): void => {
    if (!isObject(schema) || depth > 20) return;
    note(place, schema);
    const { $ref, properties, items, additionalProperties } = schema;
    if (typeof $ref === 'string') walk(place, resolve(document, schema), depth + 1);
    for (const [name, property] of Object.entries(asObject(properties))) {
      walk(`${place}.${name}`, property, depth + 1);
    }
    walk(`${place}[]`, items, depth + 1);
    walk(`${place}{}`, additionalProperties, depth + 1);
  };
  const walkContent = (place: string, value: unknown): void => {
    const holder = resolve(document, value);
    note(place, holder);
    for (const media of Object.values(asObject(holder.content))) {
      note(place, media);
      walk(place, asObject(media).schema);
    }
  };

  note('document', document, document.info, ...asArray(document.tags));
  for (const scheme of Object.values(asObject(asObject(document.components).securitySchemes))) {
    note('security', resolve(document, scheme));
  }
  for (const entry of operationsOf(document)) {
    const { item, operation } = entry;
    const name = nameOf(entry);
    note(name, operation);
    for (const value of [...asArray(item.parameters), ...asArray(operation.parameters)]) {
      const parameter = resolve(document, value);
      const place = `${name} ${asText(parameter.in)} ${asText(parameter.name)}`;
      note(place, parameter);
      walk(place, parameter.schema);
    }
    walkContent(`${name} request`, operation.requestBody);
    for (const [status, response] of Object.entries(asObject(operation.responses))) {
      walkContent(`${name} ${status}`, response);
    }
  }
  return found;
}
