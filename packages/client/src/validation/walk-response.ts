import { namedShapes } from '../generated/response-shapes.js';
import type { ResponseKind } from '../operation.js';

/** The success response that the contract documents for an operation. */
export interface DocumentedResponse {
  readonly status: number;
  readonly kind: ResponseKind;
  readonly shape: ResponseShape | string | null;
}

/**
 * What `/validation` must know of responses besides the validators, which accept what the contract does not name: the
 * named fields of each object, and the places whose values the contract declares unknown. A string is the name of the
 * shape of a schema.
 */
export interface ResponseShape {
  /** `null`: a value with nothing to look at. */
  readonly properties?: Readonly<Record<string, ResponseShape | string | null>>;
  readonly items?: ResponseShape | string | null;
  /** Of every value in a map. */
  readonly values?: ResponseShape | string | null;
  /** Where the contract declares something of this value unknown: a JSON Pointer into `openapi.json`. */
  readonly unspecified?: string;
}

/** What a walk over a response finds. Pointers are JSON Pointers (RFC 6901) into the response. */
export interface Findings {
  /** A field that the contract does not name, in an object whose fields it names. */
  extraField(pointer: string, value: unknown): void;
  /** A value of which the contract declares something unknown, at `unspecified` in `openapi.json`. */
  unspecified?(unspecified: string, pointer: string, value: unknown): void;
}

/** Walks a response along its shape. The walk ends where the two differ: the validators report that. */
export function walkResponse(
  shape: ResponseShape | string | null | undefined,
  value: unknown,
  findings: Findings,
  pointer = '',
): void {
  if (!shape || value === null || value === undefined) return;
  const { properties, items, values, unspecified } =
    (typeof shape === 'string' ? namedShapes[shape] : shape) ?? {};
  if (unspecified !== undefined && findings.unspecified) {
    // Of an array, the items are what is not known.
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (each !== undefined && each !== null) findings.unspecified(unspecified, pointer, each);
    }
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => walkResponse(items, item, findings, `${pointer}/${index}`));
  } else if (typeof value === 'object') {
    for (const [name, field] of Object.entries(value)) {
      const isExtra = properties && !Object.hasOwn(properties, name);
      // Most fields are known, and have nothing to look at.
      if (!isExtra && !(properties?.[name] ?? values)) continue;
      const fieldPointer = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (isExtra) {
        findings.extraField(fieldPointer, field);
      } else {
        walkResponse(properties?.[name] ?? values, field, findings, fieldPointer);
      }
    }
  }
}
