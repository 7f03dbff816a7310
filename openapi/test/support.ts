import { readFile } from 'node:fs/promises';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { listOperations } from '@voice-agent-platform/shared/openapi-document';

/** Reads a built file of the package. */
export function readArtifact(name: string): Promise<string> {
  return readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8');
}

export async function readDocument(name = 'openapi.json'): Promise<JsonObject> {
  return JSON.parse(await readArtifact(name)) as JsonObject;
}

/** Returns the operationIds of a document, in its order. */
export function operationIds(document: JsonObject): unknown[] {
  return listOperations(document).map(({ operation }) => operation.operationId);
}
