import type { JsonObject } from '../../scripts/json.js';
import { states } from '../facts/states.js';
import { same, show, type Departure } from './departures.js';
import type { Places } from './places.js';
import { viewSchema } from './schema-view.js';

/** The states of the source's table are the values of the field, wherever the resource turns up. */
export function checkStates(document: JsonObject, places: Places): Departure[] {
  return states.flatMap(({ source: row, field, values, flags, places: holders }) =>
    holders.flatMap((holder) => {
      const place = `${holder}.${field}`;
      const found = viewSchema(document, places.get(place)).asserts.enum;
      const departures: Departure[] = (flags ?? [])
        .map((flag) => `${holder}.${flag}`)
        .filter((flag) => !same(viewSchema(document, places.get(flag)).types, ['boolean']))
        .map((flag) => ({ row, problem: 'the flag is missing', place: flag }));
      if (same(found, values)) return departures;
      const problem = `states are ${show(found)}, the source says ${show(values)}`;
      return [...departures, { row, problem, place }];
    }),
  );
}
