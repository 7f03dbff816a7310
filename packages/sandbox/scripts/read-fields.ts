/** Reads which fields the schemas of the contract have, and what responses leave open about theirs. */
import {
  bundle,
  contentOf,
  operationOf,
  type Body,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { resolveRef } from '@voice-agent-platform/shared/json';
import { innerSchemas, typesOf } from '@voice-agent-platform/shared/schemas';
import type { Shape } from '../src/common/shape.js';

/** Returns the fields of an object, or of the items of a list, at every level. */
export function readShape(schemaOrRef: Schema): Shape {
  const { fields, items } = innerSchemas(resolveRef(bundle, schemaOrRef));
  if (items) return readShape(items);
  if (fields.length === 0) return true;
  return Object.fromEntries(fields.map(([name, field]) => [name, readShape(field)]));
}

/** JSON Pointers into a response, in which `*` stands for each item. */
interface ResponsePlaces {
  readonly optional: string[];
  readonly nullable: string[];
  /** Enumerations that responses alone have. */
  readonly enumerations: string[];
  /** Objects with declared fields. */
  readonly objects: string[];
  /** Fields that are objects or lists, free-form objects included. */
  readonly containers: string[];
}

/**
 * The names of the fields that requests have, at every level. Their enumerations get no new value in a response, because
 * a caller could send the response back, and the sandbox would refuse the value.
 */
const sentFields = new Set(
  operations.flatMap((row) => {
    const { schema = {} } = contentOf(operationOf(row).requestBody?.content);
    return namesIn(readShape(schema));
  }),
);

function namesIn(shape: Shape): string[] {
  if (shape === true) return [];
  return Object.entries(shape).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** Finds the places in a response where the contract leaves something open. */
export function findResponsePlaces(response: Body | undefined): ResponsePlaces {
  const places: ResponsePlaces = {
    optional: [],
    nullable: [],
    enumerations: [],
    objects: [],
    containers: [],
  };
  const visit = (schemaOrRef: Schema, pointer: string): void => {
    const schema = resolveRef(bundle, schemaOrRef);
    const { fields, items } = innerSchemas(schema);
    if (items) visit(items, `${pointer}/*`);
    if (fields.length > 0) places.objects.push(pointer);
    for (const [name, fieldOrRef] of fields) {
      const field = resolveRef(bundle, fieldOrRef);
      const at = `${pointer}/${name}`;
      if (!schema.required?.includes(name)) places.optional.push(at);
      const types = typesOf(field);
      if (types.includes('null')) places.nullable.push(at);
      if (types.includes('object') || types.includes('array')) places.containers.push(at);
      if (field.enum && !sentFields.has(name)) places.enumerations.push(at);
      visit(field, at);
    }
  };
  visit(contentOf(response?.content).schema ?? {}, '');
  return places;
}
