import { readFile } from 'node:fs/promises';
import type { JsonObject } from '@voice-agent-platform/shared/json';

/** Reads a built file of the package. */
export function readArtifact(name: string): Promise<string> {
  return readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8');
}

export async function readDocument(name = 'openapi.json'): Promise<JsonObject> {
  return JSON.parse(await readArtifact(name)) as JsonObject;
}
