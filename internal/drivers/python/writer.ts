import {
  typeName,
  typesOf,
  type Call,
  type ObjectValue,
  type Place,
  type Value,
} from '../src/calls.js';
import { list, print, type Doc } from '../src/layout.js';
import { snakeCase } from '../src/names.js';
import { pythonWriter } from '../src/python.js';
import { quoted, valueWriter, written } from '../src/writer.js';

const layout = { width: 88, unit: '    ' };
const last = { last: ',' };
/** Keywords and built-in functions, except `id`. */
const RESERVED = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield dict filter float format hash input int list map max min next object open print range set slice str sum tuple type vars zip'.split(
    ' ',
  ),
);

const text = ({ value }: { readonly value: string }) => quoted(value);
const number = ({ value }: { readonly value: number }) => String(value);
const value = valueWriter('Python', {
  text,
  email: text,
  uri: text,
  integer: number,
  long: number,
  number,
  boolean: (each) => (each.value ? 'True' : 'False'),
  enumeration: (each, place) =>
    `${typeName(each, place)}.${each.value.replace(/\W+/g, '_').toUpperCase()}`,
  list: ({ items }, place) =>
    list(
      '[',
      items.map((each) => value(each, place)),
      ']',
      last,
    ),
  object: model,
  map: ({ entries, ...map }, place) => [
    `${typeName({ entries, ...map }, place)}.from_dict(`,
    dictionary(entries, place),
    ')',
  ],
  'free-form': ({ entries, ...map }, place) => [
    `${typeName({ entries, ...map }, place)}.from_dict(`,
    dictionary(entries, place),
    ')',
  ],
  copy: ({ from, field }) => `${snakeCase(from)}.${attribute(field)}`,
});

function model({ type, fields }: ObjectValue): Doc {
  const named = fields.map((each) => [
    `${attribute(each.name)}=`,
    value(each.value, { owner: type, field: each.name }),
  ]);
  return list(`${type}(`, named, ')', last);
}

function dictionary(entries: readonly (readonly [string, Value])[], place: Place): Doc {
  const members = entries.map(([name, each]) => [`${quoted(name)}: `, value(each, place)]);
  return list('{', members, '}', last);
}

function attribute(name: string): string {
  const attributeName = snakeCase(name);
  return RESERVED.has(attributeName) ? `${attributeName}_` : attributeName;
}

function write(call: Call) {
  const { operationId, tag, root, parameters, body, result, returns, reads } = call;
  const operation = snakeCase(operationId);
  const variable = body && snakeCase(body.type);
  const passed = [
    ...written(call, 'path', value).map(([, each]) => each),
    `client=${root}`,
    ...(variable ? [`body=${variable}`] : []),
    ...written(call, 'query', value).map(([name, each]) => [`${attribute(name)}=`, each]),
    ...parameters
      .filter((each) => each.in === 'header')
      .map(({ name }) => `${snakeCase(name)}=organization_id`),
  ];
  const lines = [
    ...(body ? [[`${variable} = `, model(body)]] : []),
    list(`response = ${operation}.sync_detailed(`, passed, ')', last),
    ...(returns === 'nothing'
      ? []
      : [`${reads ? 'updated_' : ''}${snakeCase(result)} = response.parsed`]),
  ];
  const types = typesOf(call, 'object', 'enumeration', 'map', 'free-form');
  return {
    imports: [
      `from voice_agent_client.api.${snakeCase(tag)} import ${operation}`,
      ...types.map((type) => `from voice_agent_client.models import ${type}`),
    ],
    code: lines.map((line) => print(line, layout)).join('\n'),
  };
}

export const writer = pythonWriter(write);
