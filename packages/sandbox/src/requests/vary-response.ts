import { formatPointer, type OperationId } from '@voice-agent-platform/validators';
import { isRecord } from '../common/json-value.js';
import { matchingPlaces, type Place } from '../common/matching-places.js';
import type { Decide } from '../decisions/choices.js';
import { responsePlaces } from '../generated/operations.js';

/** The call that a response is for. */
interface OperationCall {
  readonly operationId: OperationId;
  readonly body: unknown;
  /** The place in the response that has the fields of the body. Default: all of it. */
  readonly bodyAt?: string | undefined;
  readonly decide: Decide;
}

/**
 * Varies a response in ways that the contract leaves open. Fields that the request sent stay, because no platform omits
 * them.
 */
export function varyResponse(json: unknown, call: OperationCall): unknown {
  const sent = listSent(call);
  const isSent = (pointer: string): boolean => sent.some((field) => isInside(pointer, field));
  const hasSent = (pointer: string): boolean => sent.some((field) => isInside(field, pointer));
  const variations = listVariations(call).map(({ pointers, change, removes }) => ({
    pointers: pointers.filter((pointer) => !isSent(pointer) && !(removes && hasSent(pointer))),
    change,
  }));
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
  /** True if the change removes what is inside the place. */
  readonly removes?: true;
}

/** Returns the fields of a response that the request sent, as JSON Pointers. */
function listSent({ body, bodyAt = '' }: OperationCall): readonly string[] {
  return isRecord(body) ? Object.keys(body).map((name) => bodyAt + formatPointer([name])) : [];
}

/** Returns true if a JSON Pointer leads to a place, or into it. */
function isInside(pointer: string, place: string): boolean {
  return `${pointer}/`.startsWith(`${place}/`);
}

/** The places that the contract leaves open, by what it leaves open about them. */
type Places = Readonly<Record<keyof (typeof responsePlaces)[OperationId], readonly string[]>>;

/** Lists the variations in the order in which they apply. Most have no place. */
function listVariations({ operationId, decide }: OperationCall): readonly Variation[] {
  const places: Places = responsePlaces[operationId];
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
    { pointers: nulls, change: ({ owner, key }) => (owner[key] = null), removes: true },
    { pointers: absent, change: ({ owner, key }) => delete owner[key], removes: true },
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

/** Leaves out the places of objects and lists, so that the fields inside them stay. */
function withoutContainers(pointers: readonly string[], { containers }: Places): string[] {
  return pointers.filter((pointer) => !containers.includes(pointer));
}
