import type { Citation } from '../facts/fact.js';
import { same, show } from './departures.js';
import type { Departure } from './departures.js';
import { asObject } from './document.js';
import type { JsonObject } from './document.js';

export const nameOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path}`;

export function checkContent(
  content: unknown,
  mediaType: string,
  row: Citation,
  place: string,
): Departure[] {
  const found = Object.keys(asObject(content));
  if (same(found, [mediaType])) return [];
  return [{ row, problem: `media types are ${show(found)}, not ${mediaType}`, place }];
}

export const schemaIn = (content: unknown, mediaType: string): unknown =>
  asObject(asObject(content)[mediaType]).schema;

/** What an object of OpenAPI says beyond what the facts speak of: a header, a link, a style. */
export function checkKeys(
  object: JsonObject,
  allowed: readonly string[],
  row: Citation,
  place: string,
): Departure[] {
  return Object.keys(object)
    .filter((key) => !allowed.includes(key) && !key.startsWith('x-'))
    .map((key) => ({ row, problem: `${key} is backed by nothing in the source`, place }));
}
