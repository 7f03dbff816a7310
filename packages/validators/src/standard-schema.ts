/** Standard Schema, version 1 (https://standardschema.dev): what forms, routers and tool kits take. */
import type { Fault } from './fault.js';
import { parsePointer } from './pointer.js';

export interface StandardValidator<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'voice-agent-platform';
    /** Never asynchronous. A valid value is returned as it is. */
    readonly validate: (value: unknown) => StandardResult<Value>;
    /** For the compiler alone. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

export type StandardResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** As a fault, it contains no value that was found. */
export interface StandardIssue {
  readonly message: string;
  /** Keys of objects, and indices of arrays as numbers. */
  readonly path: readonly (string | number)[];
}

/** `value` is what was validated: only there an index differs from a key. */
export function toIssue({ pointer, message }: Fault, value: unknown): StandardIssue {
  const path: (string | number)[] = [];
  let place = value;
  for (const key of parsePointer(pointer)) {
    path.push(Array.isArray(place) ? Number(key) : key);
    place = (place as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  return { message, path };
}
