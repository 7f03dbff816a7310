/** Writes `dist/`: the types of the contract by openapi-typescript, with a name for each schema. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import openapiTypeScript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { requireDependents } from './dependent-required.js';
import { nameSchemas } from './named-types.js';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  description?: string;
}

const dist = new URL('../dist/', import.meta.url);
const bundle = new URL(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
const document = JSON.parse(await readFile(bundle, 'utf8')) as OpenAPI3;
const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;

// A property that only refers to a schema shows the documentation of that schema.
for (const { properties = {} } of Object.values(schemas)) {
  for (const property of Object.values(properties)) {
    const name = property.$ref?.split('/').at(-1);
    const description = name === undefined ? undefined : schemas[name]?.description;
    if (description !== undefined) property.description ??= description;
  }
}

const nodes = await openapiTypeScript(document, {
  // A field with a default stays optional: a request can leave it out.
  defaultNonNullable: false,
  postTransform: requireDependents,
});
const sent = new Set<string>();
/** Collects the schemas that a part of a request body refers to. */
function collectSent(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const name = '$ref' in part ? String(part.$ref).split('/').at(-1) : undefined;
  if (name !== undefined && !sent.has(name)) {
    sent.add(name);
    collectSent(schemas[name]);
  }
  for (const inner of Object.values(part)) collectSent(inner);
}
for (const path of Object.values(document.paths ?? {})) {
  for (const operation of Object.values(path)) {
    collectSent((operation as { readonly requestBody?: object }).requestBody);
  }
}
const descriptions = Object.fromEntries(
  Object.entries(schemas).map(([name, { description }]) => [name, description]),
);

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
// Without the tag, which editors show beside the documentation and not as such.
const declarations = astToString(
  nameSchemas(nodes, descriptions, (name) => sent.has(name)),
).replaceAll(/(^\s*(?:\/\*)?\*+ )@description /gm, '$1');
await writeFile(new URL('index.d.ts', dist), declarations);
await writeFile(new URL('index.js', dist), 'export {};\n');
