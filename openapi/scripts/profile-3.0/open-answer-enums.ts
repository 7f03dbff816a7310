import { follow } from '../document.js';
import { asArray, asObject, objectsIn, type JsonObject } from '../json.js';
import { reachableSchemas } from '../schemas.js';
import { addToDescription } from './add-to-description.js';
import type { Transformation } from './transformation.js';

export const openAnswerEnums = {
  name: 'open-answer-enums',
  does: 'Turns each enumeration in an answer into a plain string that lists its values; requests keep theirs.',
  needs: {
    'openapi-python-client, progenitor, NSwag, okhttp-gson':
      'A value that the platform adds one day makes the client throw away the whole answer (OpenAPITools/openapi-generator#7272, RicoSuter/NSwag#4460).',
    'openapi-python-client (nullable enum)':
      'Writes the enum three times (openapi-generators/openapi-python-client#1120).',
  },
  apply(document) {
    const answers = reachableSchemas(document, 'answer');
    const requests = reachableSchemas(document, 'request');
    for (const schema of answers) {
      const target = follow(document, schema);
      if (!Array.isArray(target.enum) || (schema === target && isComponent(document, schema)))
        continue;
      if (requests.has(schema)) {
        throw new Error(
          `${JSON.stringify(schema)} is an enumeration in requests and answers alike: give each a schema of its own`,
        );
      }
      replace(schema, open({ ...target, ...schema }));
    }
  },
} satisfies Transformation;

/** A component that is referred to stays as it is: the references are what is replaced. */
function isComponent(document: JsonObject, schema: JsonObject): boolean {
  return objectsIn(asObject(document.components).schemas).includes(schema);
}

function open(enumeration: JsonObject): JsonObject {
  const { enum: values, ...schema } = enumeration;
  delete schema.$ref;
  const known = asArray(values).filter((value) => value !== null);
  addToDescription(
    schema,
    `Known values: ${known.map((value) => `\`${value as string}\``).join(', ')}.`,
  );
  return schema;
}

function replace(schema: JsonObject, content: JsonObject): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, content);
}
