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

describeReferences();
const nodes = await openapiTypeScript(document, {
  // A field with a default stays optional: a request can leave it out.
  defaultNonNullable: false,
  postTransform: requireDependents,
});
const descriptions = Object.fromEntries(
  Object.entries(schemas).map(([name, { description }]) => [name, description]),
);
const sent = sentSchemas();
const named = nameSchemas(nodes, descriptions, (name) => sent.has(name));

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await writeFile(new URL('index.d.ts', dist), withoutTags(astToString(named)));
await writeFile(new URL('index.js', dist), 'export {};\n');

/** Gives a property that only refers to a schema the documentation of that schema. */
function describeReferences(): void {
  for (const { properties = {} } of Object.values(schemas)) {
    for (const property of Object.values(properties)) {
      const name = property.$ref?.split('/').at(-1);
      const description = name === undefined ? undefined : schemas[name]?.description;
      if (description !== undefined) property.description ??= description;
    }
  }
}

/** The names of the schemas that request bodies refer to, directly or not. */
function sentSchemas(): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const name = '$ref' in part ? String(part.$ref).split('/').at(-1) : undefined;
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      collect(schemas[name]);
    }
    for (const inner of Object.values(part)) collect(inner);
  };
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path)) {
      collect((operation as { readonly requestBody?: object }).requestBody);
    }
  }
  return names;
}

/** openapi-typescript writes `@description`, which editors show as a tag. */
function withoutTags(declarations: string): string {
  return declarations.replaceAll(/(^\s*(?:\/\*)?\*+ )@description /gm, '$1');
}
