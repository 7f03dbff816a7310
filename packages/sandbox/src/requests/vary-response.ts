import { parsePointer, type OperationId } from '@voice-agent-platform/validators';
import { isRecord } from '../common/json-value.js';
import { matchingPlaces, type Place } from '../common/matching-places.js';
import type { Decide } from '../decisions/choices.js';
import { responsePlaces } from '../generated/operations.js';

/** The call that a response is for. */
interface OperationCall {
  readonly operationId: OperationId;
  readonly body: unknown;
  readonly decide: Decide;
}

/**
 * Varies a response in ways that the contract leaves open. Fields that the request sent stay, because no platform omits
 * them.
 */
export function varyResponse(json: unknown, { operationId, body, decide }: OperationCall): unknown {
  const variations = listVariations(responsePlaces[operationId], decide).map(
    ({ pointers, change }) => ({
      pointers: pointers.filter((pointer) => !isSent(body, pointer)),
      change,
    }),
  );
  // Most responses are not varied, and copying them would take time.
  if (variations.every(({ pointers }) => pointers.length === 0)) return json;
  // The copy is a field, so that even the pointer to the response itself ends at a field.
  const copy = { response: structuredClone(json) };
  for (const { pointers, change } of variations) {
    for (const pointer of pointers) {
      for (const place of matchingPlaces(copy, `/response${pointer}`)) {
        if (place.owner[place.key] !== undefined) change(place);
      }
    }
  }
  return copy.response;
}

/** A change of some places of a response. */
interface Variation {
  readonly pointers: readonly string[];
  readonly change: (place: Place) => void;
}

/** The places that the contract leaves open, by what it leaves open about them. */
type Places = Readonly<Record<keyof (typeof responsePlaces)[OperationId], readonly string[]>>;

/** Lists the variations in the order in which they apply. Most have no place. */
function listVariations(places: Places, decide: Decide): readonly Variation[] {
  const { enumerations, objects } = places;
  const nulls = listNullPlaces(places, decide);
  const absent = listAbsentPlaces(places, decide);
  return [
    {
      pointers: decide('response-values') === 'new' ? enumerations : [],
      change: ({ owner, key }) => (owner[key] = 'new_value'),
    },
    {
      pointers: decide('response-fields') === 'more' ? objects : [],
      change: ({ owner, key }) => {
        Object.assign(owner[key] as object, { new_field: { list: [1, null] } });
      },
    },
    { pointers: nulls, change: ({ owner, key }) => (owner[key] = null) },
    { pointers: absent, change: ({ owner, key }) => delete owner[key] },
  ];
}

function listNullPlaces(places: Places, decide: Decide): readonly string[] {
  const { optional, nullable } = places;
  switch (decide('response-nulls')) {
    case 'declared':
      return [];
    case 'outer':
      return [...optional, ...nullable];
    case 'inner':
      return withoutContainers([...optional, ...nullable], places);
    case 'nullable':
      return nullable;
  }
}

function listAbsentPlaces(places: Places, decide: Decide): readonly string[] {
  const { optional } = places;
  switch (decide('response-absent')) {
    case 'present':
      return [];
    case 'outer':
      return optional;
    case 'inner':
      return withoutContainers(optional, places);
  }
}

/** Returns true if the body of the request has the field in which this place of the response is. */
function isSent(body: unknown, pointer: string): boolean {
  return isRecord(body) && Object.hasOwn(body, parsePointer(pointer)[0] ?? '');
}

/** Leaves out the places of objects and lists, so that the fields inside them stay. */
function withoutContainers(pointers: readonly string[], { containers }: Places): string[] {
  return pointers.filter((pointer) => !containers.includes(pointer));
}
