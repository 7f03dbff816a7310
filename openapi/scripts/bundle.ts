/** The document as one file. */
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@voice-agent-platform/internal/openapi-document';
import { bundleDocument } from '@voice-agent-platform/internal/redocly';

const root = fileURLToPath(new URL('..', import.meta.url));

export function bundle(): Promise<JsonObject> {
  return bundleDocument('openapi.yaml', root);
}

/** The same document with every reference replaced by its target. */
export function bundleDereferenced(): Promise<JsonObject> {
  return bundleDocument('openapi.yaml', root, '--dereferenced', '--remove-unused-components');
}
