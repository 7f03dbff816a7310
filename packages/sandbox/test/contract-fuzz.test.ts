/** Breaks a request of the contract in one place at a time, by every constraint that the contract holds. */
import {
  contentOf,
  firstOf,
  operationOf,
  type Operation,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { operationTable } from '../src/generated/operations.js';
import { begin, pathOf } from './support.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface Violation {
  /** What is wrong, for the name of a test. */
  readonly name: string;
  readonly body: Json;
  /** Where the fault must be reported. */
  readonly pointer: string;
}

const typesOf = ({ type }: Schema): readonly string[] =>
  Array.isArray(type) ? (type as string[]) : typeof type === 'string' ? [type] : [];

const wrongType: Readonly<Record<string, Json>> = {
  string: 7,
  integer: 'seven',
  number: 'seven',
  boolean: 'yes',
  array: {},
  object: [],
};

const escape = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');

/** Values that break the schema by one constraint each, with the place of the fault below the value. */
const broken = (schema: Schema, example: Json): readonly (readonly [string, Json, string])[] => {
  const types = typesOf(schema);
  const first = types.find((type) => type !== 'null');
  const found: (readonly [string, Json, string])[] = [];
  if (first !== undefined) found.push([`another type than ${first}`, wrongType[first]!, '']);
  if (first !== undefined && !types.includes('null')) found.push(['null', null, '']);
  if (Array.isArray(schema['enum'])) found.push(['a value outside of the enum', 'outside', '']);
  if (typeof schema['minLength'] === 'number') {
    found.push(['too short a text', 'x'.repeat(schema['minLength'] - 1), '']);
  }
  if (typeof schema['maxLength'] === 'number') {
    found.push(['too long a text', 'x'.repeat(schema['maxLength'] + 1), '']);
  }
  if (typeof schema['format'] === 'string') found.push([`no ${schema['format']}`, 'not: one', '']);
  if (first === 'integer') found.push(['a fraction', 1.5, '']);
  if (first === 'array') {
    const { items = {} } = schema;
    const item = Array.isArray(example) ? (example[0] as Json) : undefined;
    for (const [name, value, place] of broken(items, item ?? {})) {
      found.push([`an item: ${name}`, [value], `/0${place}`]);
    }
  }
  if (first === 'object') found.push(...brokenProperties(schema, example));
  return found;
};

const brokenProperties = (
  schema: Schema,
  example: Json,
): readonly (readonly [string, Json, string])[] => {
  const whole = (typeof example === 'object' && example !== null ? example : {}) as Record<
    string,
    Json
  >;
  const without = (name: string): Json =>
    Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
  const {
    required = [],
    dependentRequired: dependent = {},
    properties = {},
    additionalProperties: additional,
  } = schema;
  return [
    ...required.map((name) => [`without ${name}`, without(name), `/${escape(name)}`] as const),
    ...Object.entries(dependent).flatMap(([name, others]) =>
      others.map(
        (other) => [`${name} without ${other}`, without(other), `/${escape(other)}`] as const,
      ),
    ),
    ...Object.entries(properties).flatMap(([name, property]) =>
      broken(property, whole[name] ?? null).map(
        ([what, value, place]) =>
          [`${name}: ${what}`, { ...whole, [name]: value }, `/${escape(name)}${place}`] as const,
      ),
    ),
    ...(typeof additional === 'object'
      ? broken(additional, null).map(
          ([what, value, place]) =>
            [`any key: ${what}`, { ...whole, 'a/b': value }, `/a~1b${place}`] as const,
        )
      : []),
  ];
};

/** Every body that breaks the contract of an operation in one place. */
const violations = (operation: Operation): readonly Violation[] => {
  const { schema, examples } = contentOf(operation.requestBody?.content);
  if (!schema) return [];
  return broken(schema, (firstOf(examples) ?? {}) as Json).map(([name, body, pointer]) => ({
    name,
    body,
    pointer,
  }));
};

const withBody = operationTable
  .filter(({ requestBody }) => requestBody)
  .map((row) => ({ ...row, path: pathOf(row), operation: operationOf(row) }));

it.each(withBody)(
  '$operationId refuses a body with one violation with 422 and its pointer, and changes nothing',
  async ({ method, path, operation }) => {
    const { sandbox, send } = begin();
    const before = sandbox.snapshot();
    for (const { name, body, pointer } of violations(operation)) {
      const { status, pointers } = await send(method, path, { body });
      expect([name, status, pointers.includes(pointer), pointers]).toEqual([
        name,
        422,
        true,
        pointers,
      ]);
    }
    expect(sandbox.snapshot()).toEqual(before);
  },
);
