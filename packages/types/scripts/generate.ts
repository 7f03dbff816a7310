/** Writes `dist/`: the types of the contract as openapi-typescript sees them, and a name for each schema. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import openapiTypeScript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { requireDependents } from './dependent-required.js';

const dist = new URL('../dist/', import.meta.url);
const bundle = new URL(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
const document = JSON.parse(await readFile(bundle, 'utf8')) as OpenAPI3;

const types = await openapiTypeScript(document, {
  // A field with a default stays optional: whoever sends it may leave it out.
  defaultNonNullable: false,
  postTransform: requireDependents,
});

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await writeFile(new URL('openapi.d.ts', dist), astToString(types));
await writeFile(new URL('index.d.ts', dist), friendlyNames(document.components?.schemas ?? {}));
await writeFile(new URL('index.js', dist), 'export {};\n');

function friendlyNames(schemas: Record<string, { description?: string }>): string {
  const names = Object.entries(schemas).map(
    ([name, { description }]) =>
      `/** ${description ?? name} */\nexport type ${name} = components['schemas']['${name}'];\n`,
  );
  return [
    "import type { components } from './openapi.js';\n",
    "export type { components, operations, paths } from './openapi.js';\n",
    ...names,
  ].join('\n');
}
