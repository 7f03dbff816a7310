import type { Field, Value } from '../facts/fact.js';

/** A fact in the form in which `reading.ts` reads the source. */
export function notationOf({ value, required }: Field): string {
  const { format, nullable, minLength, maxLength, enum: values, default: fallback } = value;
  return [
    typeOf(value),
    ...(format ? [format] : []),
    ...(nullable ? ['null'] : []),
    ...(maxLength === undefined ? [] : [`${minLength ?? ''}..${maxLength}`]),
    ...(values ? [values.join('|')] : []),
    ...(fallback === undefined ? [] : [`default=${fallback}`]),
    ...(required ? ['required'] : []),
  ].join(' ');
}

function typeOf({ type, items, values }: Value): string {
  if (type === 'array') return `array of ${items?.type ?? ''}`;
  return values ? 'map' : type;
}
