/** Where the document holds secrets, collected from `x-secret`. */
import { follow } from './document.js';
import { asArray, asObject, isObject, walkObjects, type JsonObject } from './json.js';

/**
 * Each property whose schema carries `x-secret`, with the fields below it that are no secret: `x-secret: true` covers
 * everything, `x-secret: { except: [key] }` leaves the names of headers readable.
 */
export function readSecretFields(document: JsonObject): [name: string, except: string[]][] {
  const found = new Map<string, string[]>();
  walkObjects(document, ({ properties }) => {
    for (const [name, property] of Object.entries(asObject(properties))) {
      if (!isObject(property)) continue;
      const mark = follow(document, property)['x-secret'];
      if (mark !== undefined) found.set(name, asArray(asObject(mark).except) as string[]);
    }
  });
  return [...found];
}
