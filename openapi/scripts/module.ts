/** The JavaScript modules of the package: the document, typed to the letter, and the table of operations. */
import { readFile } from 'node:fs/promises';
import type { JsonObject } from './json.js';
import type { OperationRow } from './operation-row.js';
import { readSecretFields } from './secret-fields.js';

const comment =
  '/** The contract of the voice-agent platform API: OpenAPI 3.1.1, every file joined into one document. */\n';

export function writeModule(document: JsonObject): string {
  return `${comment}export default ${JSON.stringify(document, null, 2)};\n`;
}

/**
 * JSON is TypeScript's own syntax for a type of literals, so tools that infer from a document (paths, schemas,
 * operations) see all of it; it is assignable to the wider types of `openapi-types`.
 */
export function writeModuleTypes(document: JsonObject): string {
  return `${comment}declare const document: ${JSON.stringify(document, null, 2)};\nexport default document;\n`;
}

export function writeOperationsModule(
  operations: readonly OperationRow[],
  document: JsonObject,
): string {
  return `export const operations = ${JSON.stringify(operations, null, 2)};

export const secretFields = new Map(${JSON.stringify(readSecretFields(document), null, 2)});
`;
}

export async function writeOperationsModuleTypes(
  operations: readonly OperationRow[],
): Promise<string> {
  const row = await readFile(new URL('operation-row.ts', import.meta.url), 'utf8');
  return `${row}
export type OperationId =${operations.map(({ operationId }) => `\n  | '${operationId}'`).join('')};

/** The operations of the API, in the order of the contract. */
export declare const operations: readonly (OperationRow & { readonly operationId: OperationId })[];

/**
 * The names of the properties that hold secrets, in requests and responses. Everything below such a property is
 * secret, except the fields that its value lists: \`headers\` of a webhook has \`['key']\`, the names of the headers.
 */
export declare const secretFields: ReadonlyMap<string, readonly string[]>;
`;
}
