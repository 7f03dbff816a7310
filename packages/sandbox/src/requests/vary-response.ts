import { parsePointer, type OperationId } from '@voice-agent-platform/validators';
import { isRecord } from '../common/json-value.js';
import { matchingPlaces, type Place } from '../common/matching-places.js';
import type { Decide } from '../decisions/choices.js';
import { responsePlaces } from '../generated/operations.js';

/**
 * Varies a response in ways that the contract leaves open. Fields that the request sent stay, because no platform omits
 * them.
 */
export function varied(
  operationId: OperationId,
  json: unknown,
  body: unknown,
  decide: Decide,
): unknown {
  const places: Readonly<Record<string, readonly string[]>> = responsePlaces[operationId];
  const { optional = [], nullable = [], enumerations = [], objects = [] } = places;
  const nulls = decide('response-nulls');
  const absent = decide('response-absent');
  const values = decide('response-values');
  const fields = decide('response-fields');
  // Most responses are not varied, and copying them would take time.
  const isUnvaried = nulls === 'declared' && absent === 'present';
  if (isUnvaried && values === 'declared' && fields === 'declared') return json;

  // The copy is a field, so that even the pointer to the response itself ends at a field.
  const copy = { response: structuredClone(json) };
  const vary = (pointers: readonly string[], change: (place: Place) => void): void => {
    for (const pointer of pointers.filter((other) => !isSent(body, other))) {
      for (const place of matchingPlaces(copy, `/response${pointer}`)) {
        if (place.owner[place.key] !== undefined) change(place);
      }
    }
  };

  if (values === 'new') vary(enumerations, ({ owner, key }) => (owner[key] = 'new_value'));
  if (fields === 'more') {
    vary(objects, ({ owner, key }) => {
      Object.assign(owner[key] as object, { new_field: { list: [1, null] } });
    });
  }
  if (nulls === 'nullable') vary(nullable, ({ owner, key }) => (owner[key] = null));
  else if (nulls !== 'declared') {
    const open = [...optional, ...nullable];
    vary(
      nulls === 'inner' ? withoutObjects(open, objects) : open,
      ({ owner, key }) => (owner[key] = null),
    );
  }
  if (absent !== 'present') {
    const omitted = absent === 'inner' ? withoutObjects(optional, objects) : optional;
    vary(omitted, ({ owner, key }) => delete owner[key]);
  }
  return copy.response;
}

/** Returns true if the body of the request has the field in which this place of the response is. */
function isSent(body: unknown, pointer: string): boolean {
  return isRecord(body) && Object.hasOwn(body, parsePointer(pointer)[0] ?? '');
}

/** Leaves out the places of objects, and of lists of objects. */
function withoutObjects(pointers: readonly string[], objects: readonly string[]): string[] {
  return pointers.filter(
    (pointer) => !objects.includes(pointer) && !objects.includes(`${pointer}/*`),
  );
}
