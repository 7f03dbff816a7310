import type { JsonObject } from '../../scripts/json.js';
import { defaultCallDuration, lengths } from '../facts/limits.js';
import { checkProse } from './check-value.js';
import { show, type Departure } from './departures.js';
import type { Places } from './places.js';
import { viewSchema } from './schema-view.js';

/** Every length of the document has a limit of the source behind it, and the other way round. */
export function checkLimits(document: JsonObject, places: Places): Departure[] {
  const departures: Departure[] = [];
  const backed = new Set<string>();
  for (const { source: row, places: stated, minLength, maxLength } of lengths) {
    for (const place of stated) {
      backed.add(place);
      const { asserts } = viewSchema(document, places.get(place));
      if (asserts.minLength === minLength && asserts.maxLength === maxLength) continue;
      const found = `${show(asserts.minLength)} to ${show(asserts.maxLength)}`;
      const limit = `${show(minLength)} to ${show(maxLength)}`;
      departures.push({ row, problem: `length is ${found}, the source says ${limit}`, place });
    }
  }
  for (const [place, schema] of places) {
    const { asserts } = viewSchema(document, schema);
    if (backed.has(place) || !('minLength' in asserts || 'maxLength' in asserts)) continue;
    departures.push({ row: 'Limits', problem: 'a length is backed by no limit', place });
  }
  return [...departures, ...checkCallDuration(document, places)];
}

function checkCallDuration(document: JsonObject, schemas: Places): Departure[] {
  const { source, places, says } = defaultCallDuration;
  return places.flatMap((place) => {
    const { description } = viewSchema(document, schemas.get(place));
    return checkProse(description, { says, source: [source] }, place);
  });
}
