import { namedShapes } from '../generated/answer-shapes.js';
import type { AnswerShape } from './answer-shape.js';

/** What a walk over an answer meets. Pointers are JSON Pointers (RFC 6901) into the answer. */
export interface Encounters {
  /** A field that the contract does not name, in an object whose fields it names. */
  extraField(pointer: string, value: unknown): void;
  /** A value of which the contract declares something unknown, at `unspecified` in `openapi.json`. */
  unspecified(unspecified: string, pointer: string, value: unknown): void;
}

/** Walks an answer along its shape. Where the two part, the walk ends: that is the validators' matter. */
export function walkAnswer(
  shape: AnswerShape | string | undefined,
  value: unknown,
  encounters: Encounters,
  pointer = '',
): void {
  const { properties, items, values, unspecified } =
    (typeof shape === 'string' ? namedShapes[shape] : shape) ?? {};
  if (unspecified !== undefined) {
    // Of an array it is the items that are not known.
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (each !== undefined && each !== null) encounters.unspecified(unspecified, pointer, each);
    }
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => walkAnswer(items, item, encounters, `${pointer}/${index}`));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      const fieldPointer = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (properties && !Object.hasOwn(properties, name)) {
        encounters.extraField(fieldPointer, field);
      } else {
        walkAnswer(properties?.[name] ?? values, field, encounters, fieldPointer);
      }
    }
  }
}
