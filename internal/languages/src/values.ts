/** The values of calls, with the information about their types that typed languages need. */
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { pascalCase } from './names.js';
import { isLimited, isNullable, resolve } from './schemas.js';

/** The place of a value: its schema, or the operation. Types and errors use its name. */
export interface Place {
  readonly owner: string;
  readonly field: string;
}

export type Value = Place &
  (
    | {
        readonly kind: 'string' | 'email' | 'uri';
        readonly value: string;
        readonly limited: boolean;
      }
    | { readonly kind: 'integer' | 'number'; readonly value: number }
    | { readonly kind: 'boolean'; readonly value: boolean }
    /** Without a type if the schema has no name. */
    | { readonly kind: 'enumeration'; readonly type?: string | undefined; readonly value: string }
    | { readonly kind: 'list'; readonly members: readonly Member[] }
    | {
        readonly kind: 'object';
        readonly type: string;
        readonly members: readonly Member[];
        /** The fields that are not sent, because some languages must name them. */
        readonly absent: readonly string[];
      }
    /** An object with arbitrary names, and values of one type or of any. */
    | {
        readonly kind: 'map' | 'free-form';
        readonly type?: string | undefined;
        readonly members: readonly Member[];
      }
    /** A field of an object from the response of another operation. */
    | {
        readonly kind: 'copy';
        /** The variable with the object, in camel case. */
        readonly from: string;
        /** The field of that object. */
        readonly read: string;
        /** True if the object always has the field. */
        readonly alwaysRead: boolean;
        /** The type that the value is converted to, if the request's field has another type than the response's. */
        readonly as: 'enumeration' | 'free-form' | 'limited' | 'same';
        /** The name of the enumeration in requests, if its schema has one. */
        readonly type?: string | undefined;
      }
    /** The organization, which depends on who runs the call. */
    | { readonly kind: 'organization' }
  );

export type Kind = Value['kind'];
export type ValueOf<K extends Kind> = Value & { readonly kind: K };
export type ObjectValue = ValueOf<'object'>;

/** A field of an object, an entry of a map, or an item of a list, which has no name. */
export interface Member {
  readonly name: string;
  readonly value: Value;
  readonly required: boolean;
  readonly nullable: boolean;
}

/** Kinds with the same name as a type or format of the document. */
const SCALARS: readonly unknown[] = ['string', 'email', 'uri', 'integer', 'number', 'boolean'];

/** Returns the value of an example by its schema. */
export function createValue(stated: Schema, example: unknown, place: Place): Value {
  const schema = resolve(stated);
  const type = referencedName(stated);
  if (schema.enum) return { ...place, kind: 'enumeration', type, value: example as string };
  // Doubles are the only decimal numbers in the document.
  const kind = schema.format === 'double' ? 'number' : (schema.format ?? schema.type);
  if (SCALARS.includes(kind)) {
    // An example has the type that its schema states, which the contract's own tests check.
    return { ...place, kind, value: example, limited: isLimited(schema) } as Value;
  }
  if (kind === 'array') {
    const { items = {} } = schema;
    const values = (example as unknown[]).map((item) => createValue(items, item, place));
    return { ...place, kind: 'list', members: values.map((value) => unnamed(value)) };
  }
  const members = Object.entries(example as object);
  if (kind === 'object' && schema.properties && type !== undefined) {
    return { ...place, ...createObject(stated, type, members) };
  }
  if (kind === 'object' && schema.additionalProperties) {
    return { ...place, type, ...createMap(schema.additionalProperties, members, place) };
  }
  throw new Error(`${place.owner}.${place.field}: no writer knows ${JSON.stringify(stated)}`);
}

type Entries = readonly (readonly [name: string, example: unknown])[];

function createObject(stated: Schema, type: string, given: Entries) {
  const { properties = {} } = resolve(stated);
  const members = given.map(([field, example]) =>
    createMember(stated, createValue(properties[field] ?? {}, example, { owner: type, field })),
  );
  const names = given.map(([name]) => name);
  const absent = Object.keys(properties).filter((name) => !names.includes(name));
  return { kind: 'object', type, members, absent } as const;
}

/** A member of a free-form object has no schema, so its type comes from the value. */
function createMap(schema: Schema | true, given: Entries, place: Place) {
  const members = given.map(([name, example]) =>
    unnamed(createValue(schema === true ? { type: typeof example } : schema, example, place), name),
  );
  return { kind: schema === true ? 'free-form' : 'map', members } as const;
}

/** Returns the value of a field in an object of the schema. */
export function createMember(stated: Schema, value: Value): Member {
  const { properties = {}, required = [] } = resolve(stated);
  const name = value.field;
  const nullable = isNullable(properties[name] ?? {});
  return { name, value, required: required.includes(name), nullable };
}

/** Returns an entry of a map or an item of a list, which have no names in the schema. */
function unnamed(value: Value, name = ''): Member {
  return { name, value, required: true, nullable: false };
}

/** Returns the name of a type. A type without a name is named after its field. */
export function typeName(value: Value): string {
  const named = 'type' in value ? value.type : undefined;
  return named ?? pascalCase(value.owner) + pascalCase(value.field);
}
