/** Completes the descriptions of properties, which become the comments of the types. */
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import {
  asArray,
  asObject,
  asText,
  follow,
  objectsIn,
} from '@voice-agent-platform/shared/openapi-document';

export function schemasOf({ components }: JsonObject): JsonObject {
  return asObject(asObject(components).schemas);
}

/** Copies the description of a schema to each property that only refers to it. */
export function describeReferences(described: JsonObject): void {
  for (const schema of objectsIn(schemasOf(described))) {
    for (const property of objectsIn(schema.properties)) {
      const { description } = follow(described, property);
      if (description !== undefined) property.description ??= description;
    }
  }
}

/** Adds a rule between fields, which a type does not express, to the description of the field that another one requires. */
export function describeRules(described: JsonObject): void {
  for (const [name, schema] of Object.entries(schemasOf(described))) {
    const { dependentRequired, properties } = asObject(schema);
    for (const [field, required] of Object.entries(asObject(dependentRequired))) {
      for (const other of asArray(required).map(asText)) {
        const property = asObject(properties)[other];
        if (!isObject(property)) {
          throw new Error(
            `The schema ${name} requires ${other} with ${field}, but its properties do not have ${other}`,
          );
        }
        property.description = `${asText(property.description)}\n\nRequired with \`${field}\`.`;
      }
    }
  }
}
