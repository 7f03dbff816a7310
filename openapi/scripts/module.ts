/** The document as a JavaScript module, typed to the letter. */
import type { JsonObject } from './json.js';

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
