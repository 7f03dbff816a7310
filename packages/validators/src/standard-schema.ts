/** Standard Schema, version 1 (https://standardschema.dev): the interface that forms, routers and tool kits accept. */
import type { Fault } from './fault.js';
import { parsePointer } from './pointer.js';

export interface StandardValidator<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'voice-agent-platform';
    /** Always synchronous. Returns a valid value unchanged. */
    readonly validate: (value: unknown) => StandardResult<Value>;
    /** Exists only in types. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

export type StandardResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** Like a fault, it never contains a value that was found. */
export interface StandardIssue {
  readonly message: string;
  /** Keys of objects as text, and indices of arrays as numbers. */
  readonly path: readonly (string | number)[];
}

/** Converts a fault. Only the validated `value` shows whether a step is an index or a key. */
export function toIssue({ pointer, message }: Fault, value: unknown): StandardIssue {
  const path: (string | number)[] = [];
  let place = value;
  for (const key of parsePointer(pointer)) {
    path.push(Array.isArray(place) ? Number(key) : key);
    place = (place as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  return { message, path };
}
