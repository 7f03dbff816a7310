/** The steps of the profile that change schemas and references. */
import type { Json, JsonObject } from '@voice-agent-platform/shared/json';
import {
  asArray,
  asObject,
  follow,
  objectsIn,
  listOperations,
  listParameters,
  reachableObjects,
} from '@voice-agent-platform/shared/openapi-document';
import { addToDescription, type Transformation } from './transformation.js';

/** The order matters: an enumeration must be open before its schema can become nullable. */
export const schemaSteps: readonly Transformation[] = [
  {
    name: 'open-response-enums',
    does: 'Turns each enumeration in a response into a string that lists its known values; requests keep theirs.',
    needs: {
      'openapi-python-client, progenitor, NSwag, okhttp-gson':
        'A value that the platform adds later makes the client reject the whole response (OpenAPITools/openapi-generator#7272, RicoSuter/NSwag#4460).',
      'openapi-python-client (nullable enum)':
        'Generates the enum three times (openapi-generators/openapi-python-client#1120).',
    },
    apply(document) {
      const responses = reachableObjects(document, 'response');
      const requests = reachableObjects(document, 'request');
      for (const schema of responses) {
        const target = follow(document, schema);
        if (!Array.isArray(target.enum)) continue;
        // The component itself stays as it is, and references to it are replaced.
        if (schema === target && isComponent(document, schema)) continue;
        if (requests.has(schema)) {
          throw new Error(
            `${JSON.stringify(schema)} is an enumeration in requests and responses: give each its own schema`,
          );
        }
        replace(schema, openEnum({ ...target, ...schema }));
      }
    },
  },
  {
    name: 'free-lengths',
    does: 'Moves the length of path parameters and of strings in responses into the description.',
    needs: {
      progenitor:
        'Generates a new type for each place, and rejects a whole response if one string is longer than stated.',
    },
    apply(document) {
      const inPaths = listOperations(document)
        .flatMap(({ operation }) => listParameters(document, operation))
        .filter((parameter) => parameter.in === 'path')
        .map(({ schema }) => asObject(schema));
      for (const schema of [...inPaths, ...reachableObjects(document, 'response')]) {
        const { minLength, maxLength } = schema;
        if (minLength === undefined && maxLength === undefined) continue;
        delete schema.minLength;
        delete schema.maxLength;
        addToDescription(schema, describeLength(minLength, maxLength));
      }
    },
  },
  {
    name: 'no-defaults',
    does: 'Moves the default of a field or parameter into the description.',
    needs: {
      'openapi-python-client, progenitor, okhttp-gson, NSwag':
        'The client sends the default itself, for a field that its caller never set.',
      'progenitor, okhttp-gson, openapi-generator (Kotlin, Ruby)':
        'The client fills the default into a response that does not have the field.',
    },
    apply(document) {
      for (const schema of reachableObjects(document)) {
        if (schema.default === undefined) continue;
        addToDescription(schema, `Default: \`${JSON.stringify(schema.default)}\`.`);
        delete schema.default;
      }
    },
  },
  {
    name: 'no-dependent-required',
    does: 'Moves `dependentRequired`, which 3.0 does not have, into the description.',
    apply(document) {
      for (const schema of reachableObjects(document)) {
        for (const [property, required] of Object.entries(asObject(schema.dependentRequired))) {
          const names = (required as string[]).map((name) => `\`${name}\``).join(' and ');
          addToDescription(schema, `If \`${property}\` is present, ${names} must be present too.`);
        }
        delete schema.dependentRequired;
      }
    },
  },
  {
    name: 'plain-references',
    does: 'Writes out a parameter that has a description beside its `$ref`, and leaves out that of a schema: 3.0 ignores both.',
    apply(document) {
      for (const { operation } of listOperations(document)) {
        for (const parameter of objectsIn(operation.parameters)) {
          const { $ref, ...own } = parameter;
          if ($ref === undefined || Object.keys(own).length === 0) continue;
          replace(parameter, { ...follow(document, parameter), ...own });
        }
      }
      for (const schema of reachableObjects(document)) {
        if (schema.$ref !== undefined) delete schema.description;
      }
    },
  },
  {
    name: 'nullable',
    does: 'Writes `nullable: true` for a type that can be null, as 3.0 does.',
    apply(document) {
      for (const schema of reachableObjects(document)) {
        const { type } = schema;
        // The check of leftovers reports other lists of types.
        if (!Array.isArray(type) || type.length !== 2 || !type.includes('null')) continue;
        schema.type = type.find((name) => name !== 'null') ?? null;
        schema.nullable = true;
      }
    },
  },
  {
    name: 'double-numbers',
    does: 'Gives `number` the format `double`, the precision of a JSON number in most languages.',
    needs: {
      'oapi-codegen':
        'Uses float32, which turns 0.1 into 0.10000000149 (oapi-codegen/oapi-codegen#1912).',
    },
    apply(document) {
      for (const schema of reachableObjects(document)) {
        if (schema.type === 'number') schema.format ??= 'double';
      }
    },
  },
];

function isComponent(document: JsonObject, schema: JsonObject): boolean {
  return objectsIn(asObject(document.components).schemas).includes(schema);
}

function openEnum(enumeration: JsonObject): JsonObject {
  const { enum: values, ...schema } = enumeration;
  delete schema.$ref;
  const known = asArray(values).filter((value) => value !== null);
  addToDescription(
    schema,
    `Known values: ${known.map((value) => `\`${value as string}\``).join(', ')}.`,
  );
  return schema;
}

function replace(object: JsonObject, content: JsonObject): void {
  for (const key of Object.keys(object)) delete object[key];
  Object.assign(object, content);
}

function describeLength(minLength: Json = 0, maxLength: Json = Infinity): string {
  const [least, most] = [Number(minLength), Number(maxLength)];
  if (least === most) return `Length: ${least}.`;
  if (most === Infinity) return `Length: at least ${least}.`;
  return least === 0 ? `Length: at most ${most}.` : `Length: ${least} to ${most}.`;
}
