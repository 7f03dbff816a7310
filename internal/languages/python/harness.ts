import { typeName, typesIn } from '../src/calls.js';
import { driven } from '../src/harness.js';
import { list } from '../src/layout.js';
import { namesAvoiding, snakeCase } from '../src/names.js';
import { dictionary, forms, pythonWriter, runPython } from '../src/python.js';
import { valueWriter, written } from '../src/writer.js';

/** Keywords and built-in functions, except `id`. */
const attribute = namesAvoiding(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield dict filter float format hash input int list map max min next object open print range set slice str sum tuple type vars zip',
  snakeCase,
  (name) => `${name}_`,
);
const keyword = (name: string) => `${attribute(name)}=`;

const value = valueWriter('Python', {
  ...forms,
  enumeration: (each) => `${typeName(each)}.${each.value.replace(/\W+/g, '_').toUpperCase()}`,
  object: ({ type }, inside) => list(`${type}(`, inside(keyword), ')'),
  map: (each, inside) => [`${typeName(each)}.from_dict(`, dictionary(inside), ')'],
  copy: ({ from, field }) => `${snakeCase(from)}.${attribute(field)}`,
});

const writer = pythonWriter({
  statements: (call) => {
    const { operationId, root, body, result, returns } = call;
    const variable = body && snakeCase(body.type);
    const passed = [
      ...written(call, value, 'path').map(([, sent]) => sent),
      `client=${root}`,
      ...(variable ? [`body=${variable}`] : []),
      ...written(call, value, 'query').map(([name, sent]) => [keyword(name), sent]),
      ...written(call, value, 'header').map(([name, sent]) => [`${snakeCase(name)}=`, sent]),
    ];
    return [
      ...(body ? [[`${variable} = `, value(body)]] : []),
      list(`response = ${snakeCase(operationId)}.sync_detailed(`, passed, ')'),
      ...(returns === 'nothing' ? [] : [`${snakeCase(result)} = response.parsed`]),
    ];
  },
  imports: (call, code) => [
    `from voice_agent_client.api.${snakeCase(call.tag)} import ${snakeCase(call.operationId)}`,
    ...typesIn(code, call).map((type) => `from voice_agent_client.models import ${type}`),
  ],
});

export const python = driven('python', {
  note: '`sync` returns `None` for every non-2xx status, and statuses that Python does not know raise `ValueError`.',
  writer,
  sampleLabel: 'Python (generated)',
  // The generator's environment also has the libraries of its clients.
  start: (program, places) => runPython(`${places.cache}/venv`, program, places),
  driver: 'driver.py',
  firstCall: 'first_call.py',
});
