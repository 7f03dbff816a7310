import { typeName, typesIn, type Call, type Value } from '../src/calls.js';
import { list, print, type Doc } from '../src/layout.js';
import { namesAvoiding, snakeCase } from '../src/names.js';
import { dictionary, forms, last, layout, pythonWriter } from '../src/python.js';
import { valueWriter, written, type Inside } from '../src/writer.js';

/** Keywords and built-in functions, except `id`. */
const attribute = namesAvoiding(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield dict filter float format hash input int list map max min next object open print range set slice str sum tuple type vars zip',
  snakeCase,
  (name) => `${name}_`,
);
const keyword = (name: string) => `${attribute(name)}=`;

const value = valueWriter('Python', {
  ...forms,
  enumeration: (each, place) =>
    `${typeName(each, place)}.${each.value.replace(/\W+/g, '_').toUpperCase()}`,
  object: ({ type }, { inside }) => list(`${type}(`, inside(keyword), ')', last),
  map: fromDictionary,
  'free-form': fromDictionary,
  copy: ({ from, field }) => `${snakeCase(from)}.${attribute(field)}`,
});

function fromDictionary(map: Value, place: Inside): Doc {
  return [`${typeName(map, place)}.from_dict(`, dictionary(place), ')'];
}

function write(call: Call) {
  const { operationId, tag, root, body, result, returns } = call;
  const operation = snakeCase(operationId);
  const variable = body && snakeCase(body.type);
  const passed = [
    ...written(call, value, 'path').map(([, sent]) => sent),
    `client=${root}`,
    ...(variable ? [`body=${variable}`] : []),
    ...written(call, value, 'query').map(([name, sent]) => [keyword(name), sent]),
    ...written(call, value, 'header').map(([name, sent]) => [`${snakeCase(name)}=`, sent]),
  ];
  const lines = [
    ...(body ? [[`${variable} = `, value(body)]] : []),
    list(`response = ${operation}.sync_detailed(`, passed, ')', last),
    ...(returns === 'nothing' ? [] : [`${snakeCase(result)} = response.parsed`]),
  ];
  const code = lines.map((line) => print(line, layout)).join('\n');
  const types = typesIn(code, call, 'object', 'enumeration', 'map', 'free-form');
  return {
    imports: [
      `from voice_agent_client.api.${snakeCase(tag)} import ${operation}`,
      ...types.map((type) => `from voice_agent_client.models import ${type}`),
    ],
    code,
  };
}

export const writer = pythonWriter(write);
