/** What OpenAPI 3.0 does not have and no transformation has removed. */
import {
  allSchemas,
  isObject,
  walkObjects,
  type Json,
  type JsonObject,
} from '@voice-agent-platform/internal/openapi-document';

/** https://spec.openapis.org/oas/v3.0.3#schema-object */
const SCHEMA_KEYWORDS = new Set(
  [
    'title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems',
    'uniqueItems maxProperties minProperties required enum type allOf oneOf anyOf not items properties',
    'additionalProperties description format default nullable discriminator readOnly writeOnly xml externalDocs example',
    'deprecated',
  ].flatMap((line) => line.split(' ')),
);
const TYPES = new Set<Json | undefined>([
  'array',
  'boolean',
  'integer',
  'number',
  'object',
  'string',
  undefined,
]);

/** One line for each place; none if the document is valid 3.0. */
export function findLeftovers(document: JsonObject): string[] {
  const schemas = allSchemas(document);
  const found: string[] = [];
  for (const field of ['webhooks', 'jsonSchemaDialect', '$self']) {
    if (field in document) found.push(`/${field}: not in 3.0`);
  }
  walkObjects(document, (object, pointer) => {
    // The value of an example is data, not part of the document.
    if (/^\/components\/examples\/[^/]+\/value/.test(pointer)) return;
    const report = (what: string) => found.push(`${pointer}: ${what}`);
    if ('$ref' in object && Object.keys(object).length > 1) report('a $ref has siblings');
    if (pointer === '/components/pathItems') report('not in 3.0');
    if (pointer === '/info' && 'summary' in object) report('summary is not in 3.0');
    if (pointer === '/info/license' && 'identifier' in object) report('identifier is not in 3.0');
    if (object.type === 'mutualTLS') report('mutualTLS is not in 3.0');
    if (isObject(object.variables)) report('server variables without a default');
    if (/^\/paths\/[^/]+$/.test(pointer)) unwalked(object, ['parameters']).forEach(report);
    if (/^\/paths\/[^/]+\/\w+$/.test(pointer)) unwalked(object, ['callbacks']).forEach(report);
    if (typeof object.in === 'string') unwalked(object, ['content']).forEach(report);
    if (schemas.has(object) && !('$ref' in object)) checkSchema(object).forEach(report);
  });
  return found;
}

/** Of 3.0, but holding schemas that the walk over them does not reach. */
function unwalked(object: JsonObject, fields: string[]): string[] {
  return fields.filter((field) => field in object).map((field) => `${field} are not walked`);
}

function checkSchema(schema: JsonObject): string[] {
  const unknown = Object.keys(schema).filter(
    (keyword) => !SCHEMA_KEYWORDS.has(keyword) && !keyword.startsWith('x-'),
  );
  const found = unknown.map((keyword) => `${keyword} is not a keyword of 3.0`);
  if (!TYPES.has(schema.type)) found.push(`type ${JSON.stringify(schema.type)} is not one of 3.0`);
  if (schema.type === 'array' && !isObject(schema.items)) found.push('an array without items');
  for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum']) {
    if (typeof schema[keyword] === 'number') found.push(`${keyword} is a number`);
  }
  return found;
}
