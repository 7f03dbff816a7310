import type { JsonObject } from '../json.js';

/** Says in the description what a keyword said that the schema can no longer hold. */
export function addToDescription(schema: JsonObject, sentence: string): void {
  const { description } = schema;
  schema.description = typeof description === 'string' ? `${description} ${sentence}` : sentence;
}
