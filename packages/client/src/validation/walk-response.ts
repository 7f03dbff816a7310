import type { ResponseKind } from '../operation.js';

/** The success response that the contract documents for an operation. */
export interface DocumentedResponse {
  readonly status: number;
  readonly kind: ResponseKind;
  readonly shape: Shape | null;
}

/**
 * What `/validation` must know of a value besides the validators, which accept what the contract does not name. `null`
 * stands for a value in which there is nothing to look at.
 */
export interface Shape {
  /** The fields of an object; absent if it can have any. */
  readonly fields?: Readonly<Record<string, Shape | null>>;
  /** Every item of an array, or every value of a map. */
  readonly each?: Shape | null;
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
  shape: Shape | null,
  value: unknown,
  findings: Findings,
  pointer = '',
): void {
  if (!shape || value === null || value === undefined) return;
  const { fields, each = null, unspecified } = shape;
  if (unspecified !== undefined && findings.unspecified) {
    // Of an array, the items are what is not known.
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item !== undefined && item !== null) findings.unspecified(unspecified, pointer, item);
    }
  }
  if (typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) {
    const isExtra = fields && !Object.hasOwn(fields, name);
    const innerShape = fields?.[name] ?? each;
    // Most fields are known, and have nothing to look at.
    if (!isExtra && !innerShape) continue;
    const innerPointer = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (isExtra) findings.extraField(innerPointer, inner);
    else walkResponse(innerShape, inner, findings, innerPointer);
  }
}
