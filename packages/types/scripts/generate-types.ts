/** Writes `dist/`: the types of the contract by openapi-typescript, with a name for each schema. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import openapiTypeScript, { type OpenAPI3 } from 'openapi-typescript';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import {
  asObject,
  follow,
  objectsIn,
  reachableObjects,
} from '@voice-agent-platform/shared/openapi-document';
import { writeTypes } from './named-types.js';

const dist = new URL('../dist/', import.meta.url);
const bundle = new URL(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
const document = JSON.parse(await readFile(bundle, 'utf8')) as JsonObject;
const schemas = asObject(asObject(document.components).schemas);

describeReferences();
const nodes = await openapiTypeScript(document as unknown as OpenAPI3, {
  // A field with a default stays optional: a request can leave it out.
  defaultNonNullable: false,
});
const sent = reachableObjects(document, 'request');
const received = reachableObjects(document, 'response');
const declarations = writeTypes(
  nodes,
  schemas,
  (schema) => sent.has(schema),
  (schema) => received.has(schema),
);

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await writeFile(new URL('index.d.ts', dist), withoutTags(declarations));
await writeFile(new URL('index.js', dist), 'export {};\n');

/** Gives a property that only refers to a schema the documentation of that schema. */
function describeReferences(): void {
  for (const schema of objectsIn(schemas)) {
    for (const property of objectsIn(schema.properties)) {
      const { description } = follow(document, property);
      if (description !== undefined) property.description ??= description;
    }
  }
}

/** openapi-typescript writes `@description`, which editors show as a tag. */
function withoutTags(declarations: string): string {
  return declarations.replaceAll(/(^\s*(?:\/\*)?\*+ )@description /gm, '$1');
}
