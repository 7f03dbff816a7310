import { asObject } from '../../scripts/json.js';
import type { Citation } from '../facts/fact.js';
import { same, show, type Departure } from './departures.js';

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
