import { shapes } from '../generated/shapes.js';
import type { ResponseKind } from '../operation.js';

/**
 * What `/validation` must know of a value besides the validators, which accept what the contract does not name. A
 * string names one of `shapes`, and `null` stands for a value in which there is nothing to look at.
 */
export type ShapeRef = Shape | string | null;

export interface Shape {
  /** The fields of an object; absent if it can have any. */
  readonly fields?: Readonly<Record<string, ShapeRef>>;
  /** Every item of an array, or every value of a map. */
  readonly each?: ShapeRef;
  /** Where the contract declares something of this value unknown: a JSON Pointer into `openapi.json`. */
  readonly unspecified?: string;
  /** All of the value is secret, except the fields with these names. */
  readonly secret?: readonly string[];
}

/** What the contract documents about an operation. */
export interface DocumentedOperation {
  /** Of the success response. */
  readonly status: number;
  readonly kind: ResponseKind;
  /** Of the bodies. */
  readonly request: ShapeRef;
  readonly response: ShapeRef;
}

/** What a walk over a response finds. */
export interface Findings {
  /** A field that the contract does not name, in an object whose fields it names. */
  extraField(path: readonly string[], value: unknown): void;
  /** A value of which the contract declares something unknown, at `unspecified` in `openapi.json`. */
  unspecified?(unspecified: string, path: readonly string[], value: unknown): void;
}

/** Walks a response along its shape. The walk ends where the two differ: the validators report that. */
export function walkResponse(
  ref: ShapeRef,
  value: unknown,
  findings: Findings,
  path: readonly string[] = [],
): void {
  const shape = resolve(ref);
  if (!shape || value === null || value === undefined) return;
  const { fields, unspecified } = shape;
  if (unspecified !== undefined && findings.unspecified) {
    // Of an array, the items are what is not known.
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item !== undefined && item !== null) findings.unspecified(unspecified, path, item);
    }
  }
  if (typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = [...path, name];
    if (fields && !Object.hasOwn(fields, name)) findings.extraField(innerPath, inner);
    else walkResponse(below(shape, name), inner, findings, innerPath);
  }
}

/** Whether the contract marks what is at this place as a secret. */
export function isSecret(ref: ShapeRef, path: readonly string[]): boolean {
  let shape = resolve(ref);
  let readable = shape?.secret;
  for (const name of path) {
    if (readable?.includes(name)) return false;
    shape = resolve(shape && below(shape, name));
    readable = shape?.secret ?? readable;
  }
  return readable !== undefined;
}

function below({ fields, each = null }: Shape, name: string): ShapeRef {
  return fields && Object.hasOwn(fields, name) ? (fields[name] ?? null) : each;
}

function resolve(ref: ShapeRef): Shape | null {
  return typeof ref === 'string' ? resolve(shapes[ref] ?? null) : ref;
}
