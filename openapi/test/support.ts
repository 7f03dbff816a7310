import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  formatPointer,
  isObject,
  type Json,
  type JsonObject,
  valueAt,
} from '@voice-agent-platform/shared/json';
import { createTemporaryFolder } from '@voice-agent-platform/shared/temporary-folder';
import { asArray, asObject, operationsOf } from '@voice-agent-platform/shared/openapi-document';

/** A file of the package as the build left it. */
export function readArtifact(name: string): Promise<string> {
  return readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8');
}

export async function readDocument(name = 'openapi.json'): Promise<JsonObject> {
  return JSON.parse(await readArtifact(name)) as JsonObject;
}

interface NamedExample {
  /** `updateAgent request: AgentUpdate` */
  readonly name: string;
  /** JSON Pointer to the schema. */
  readonly schema: string;
  readonly value: Json;
}

/** The examples of an artifact that violate their schema. Hyperjump has one validator for each version of OpenAPI. */
export async function invalidExamples(
  artifact: string,
  validate: (schema: string, value: Json) => Promise<{ readonly valid: boolean }>,
): Promise<string[]> {
  await using folder = await createTemporaryFolder();
  // Hyperjump recognizes an OpenAPI document by this name.
  const copy = join(folder.path, 'openapi.json');
  await writeFile(copy, await readArtifact(artifact));
  const invalid = [];
  for (const { name, schema, value } of examplesOf(await readDocument(artifact))) {
    const fragment = schema.split('/').map(encodeURIComponent).join('/');
    const { valid } = await validate(`${pathToFileURL(copy).href}#${fragment}`, value);
    if (!valid) invalid.push(name);
  }
  return invalid;
}

/** Every example of a parameter, a request body or a response. */
function examplesOf(document: JsonObject): NamedExample[] {
  const resolve = (pointer: string): string => {
    const { $ref } = asObject(valueAt(document, pointer));
    return typeof $ref === 'string' ? resolve($ref.slice(1)) : pointer;
  };
  const examplesAt = (label: string, carrier: string): NamedExample[] =>
    Object.keys(asObject(asObject(valueAt(document, carrier)).examples)).map((name) => ({
      name: `${label}: ${name}`,
      schema: `${carrier}/schema`,
      value: asObject(valueAt(document, resolve(`${carrier}/examples/${name}`))).value ?? null,
    }));
  const contentAt = (label: string, holder: string): NamedExample[] =>
    Object.keys(asObject(valueAt(document, `${holder}/content`))).flatMap((mediaType) =>
      examplesAt(label, `${holder}/content${formatPointer([mediaType])}`),
    );
  return operationsOf(document).flatMap(({ pointer, operation }) => {
    const id = operation.operationId as string;
    return [
      ...asArray(operation.parameters).flatMap((_, index) =>
        examplesAt(`${id} parameter`, resolve(`${pointer}/parameters/${index}`)),
      ),
      ...contentAt(`${id} request`, `${pointer}/requestBody`),
      ...Object.keys(asObject(operation.responses)).flatMap((status) =>
        contentAt(`${id} ${status}`, resolve(`${pointer}/responses/${status}`)),
      ),
    ];
  });
}

/** Names of the fields, and of those that are required, of each schema that has any. */
export function fieldsOf(document: JsonObject): Record<string, unknown> {
  const schemas = Object.entries(asObject(valueAt(document, '/components/schemas')));
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => {
      const { properties, required } = asObject(schema);
      return isObject(properties) ? [[name, { fields: Object.keys(properties), required }]] : [];
    }),
  );
}
