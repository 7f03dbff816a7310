import { typesOf, type Call, type ObjectValue, type Place, type Value } from '../src/calls.js';
import { list, print, type Doc } from '../src/layout.js';
import { pascalCase, snakeCase } from '../src/names.js';
import { pythonWriter } from '../src/python.js';
import { quoted, valueWriter } from '../src/writer.js';

const layout = { width: 88, unit: '    ' };
const last = { last: ',' };
/** The generator prefixes names that Python or its models reserve. */
const RESERVED = new Set(
  'and as assert async await break class continue def del elif else except field finally for from global if import in is json lambda nonlocal not or pass property raise return schema self try while with yield'.split(
    ' ',
  ),
);

const text = (each: { readonly value: string }) => quoted(each.value);
const number = (each: { readonly value: number }) => String(each.value);
const value = valueWriter('Python (pydantic)', {
  text,
  email: text,
  uri: text,
  integer: number,
  long: number,
  number,
  boolean: (each) => (each.value ? 'True' : 'False'),
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${type}.${each.replaceAll('-', '_MINUS_').toUpperCase()}` : quoted(each),
  list: ({ items }, place) =>
    list(
      '[',
      items.map((each) => value(each, place)),
      ']',
      last,
    ),
  object: model,
  map: ({ entries }, place) => dictionary(entries, place),
  'free-form': ({ entries }, place) => dictionary(entries, place),
  copy: ({ from, field }) => `${snakeCase(from)}.${attribute(field)}`,
});

function dictionary(entries: readonly (readonly [string, Value])[], place: Place): Doc {
  const members = entries.map(([name, each]) => [`${quoted(name)}: `, value(each, place)]);
  return list('{', members, '}', last);
}

function model({ type, fields }: ObjectValue): Doc {
  const named = fields.map((each) => [
    `${attribute(each.name)}=`,
    value(each.value, { owner: type, field: each.name }),
  ]);
  return list(`${type}(`, named, ')', last);
}

function attribute(name: string): string {
  const snake = snakeCase(name);
  return RESERVED.has(snake) ? `var_${snake}` : snake;
}

function write(call: Call) {
  const { operationId, root, tag, parameters, body } = call;
  const api = `${pascalCase(tag)}Api`;
  const variable = body && snakeCase(body.type);
  const passed = [
    ...parameters.flatMap(({ name, in: place, value: each }): Doc[] => {
      if (place === 'header') return [`${attribute(name)}=organization_id`];
      return each
        ? [[`${attribute(name)}=`, value(each, { owner: operationId, field: name })]]
        : [];
    }),
    ...(variable ? [`${variable}=${variable}`] : []),
  ];
  const lines = [
    ...(body ? [[`${variable} = `, model(body)]] : []),
    list(`response = ${api}(${root}).${snakeCase(operationId)}_with_http_info(`, passed, ')', last),
  ];
  const code = lines.map((line) => print(line, layout)).join('\n');
  const types = [api, ...typesOf(call, 'object'), ...typesOf(call, 'enumeration')];
  return {
    imports: types
      .filter((each) => code.includes(each))
      .map((each) => `from voice_agent_client import ${each}`),
    code,
  };
}

export const writer = pythonWriter(write);
