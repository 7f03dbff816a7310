/** Reads the schemas of the document that clients are generated from. */
import { document } from '@voice-agent-platform/codegen/internal/verify/document';
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import { resolveRef } from '@voice-agent-platform/shared/json';

export function resolve(schema: Schema): Schema {
  return resolveRef<Schema>(document, schema);
}

export function isNullable(schema: Schema): boolean {
  return resolve(schema).nullable === true;
}

/** Returns true for a text with a limited length. */
export function isLimited({ type, minLength, maxLength }: Schema): boolean {
  return type === 'string' && (minLength ?? maxLength) !== undefined;
}
