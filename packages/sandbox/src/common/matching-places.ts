import { formatPointer, parsePointer } from '@voice-agent-platform/validators';

/** A field of an object, or an item of a list. */
export interface Place {
  readonly owner: Record<string, unknown>;
  readonly key: string;
  /** JSON Pointer from the value that was searched. */
  readonly pointer: string;
}

/** Finds the places in a value that a JSON Pointer matches. In the pointer, `*` stands for each field or item. */
export function* matchingPlaces(value: unknown, pattern: string): Generator<Place, void> {
  yield* placesBelow(value, parsePointer(pattern), '');
}

function* placesBelow(
  value: unknown,
  [step = '', ...steps]: readonly string[],
  pointer: string,
): Generator<Place, void> {
  if (typeof value !== 'object' || value === null) return;
  const owner = value as Record<string, unknown>;
  for (const key of step === '*' ? Object.keys(owner) : [step]) {
    const place = { owner, key, pointer: `${pointer}${formatPointer([key])}` };
    if (steps.length === 0) yield place;
    else yield* placesBelow(owner[key], steps, place.pointer);
  }
}
