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
    for (const pointer of pointers) {
      if (isRecord(body) && Object.hasOwn(body, parsePointer(pointer)[0] ?? '')) continue;
      for (const place of matchingPlaces(copy, `/response${pointer}`)) {
        if (place.owner[place.key] !== undefined) change(place);
      }
    }
  };
  const innermost = (pointers: readonly string[]): readonly string[] =>
    pointers.filter((pointer) => !objects.includes(pointer) && !objects.includes(`${pointer}/*`));

  if (values === 'new') vary(enumerations, ({ owner, key }) => (owner[key] = 'new_value'));
  if (fields === 'more') {
    vary(objects, ({ owner, key }) => {
      Object.assign(owner[key] as object, { new_field: { list: [1, null] } });
    });
  }
  if (nulls === 'nullable') vary(nullable, ({ owner, key }) => (owner[key] = null));
  else if (nulls !== 'declared') {
    const open = [...optional, ...nullable];
    vary(nulls === 'inner' ? innermost(open) : open, ({ owner, key }) => (owner[key] = null));
  }
  if (absent !== 'present') {
    const omitted = absent === 'inner' ? innermost(optional) : optional;
    vary(omitted, ({ owner, key }) => delete owner[key]);
  }
  return copy.response;
}
