import type { Call } from '../src/calls.js';
import { typeName } from '../src/values.js';
import { harnessOf } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { namesAvoiding, snakeCase } from '../src/names.js';
import { KEY, ROOTS, type Use } from '../src/program.js';
import { dictionary, forms, pythonWriter, runPython } from '../src/python.js';
import { quoted, valueWriter, written } from '../src/writer.js';

const CLIENT = 'voice_agent_client';
const MODELS = `${CLIENT}.models`;

/** Avoids keywords and built-in functions, except `id`. */
const attribute = namesAvoiding(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield dict filter float format hash input int list map max min next object open print range set slice str sum tuple type vars zip',
  snakeCase,
  (name) => `${name}_`,
);
const keyword = (name: string) => `${attribute(name)}=`;

const value = valueWriter('Python', {
  ...forms,
  enumeration: (example) => quoted(example.value),
  object: ({ type }, inside, use) => list(`${use(MODELS, type)}(`, inside(keyword), ')'),
  map: (example, inside, use) => [
    `${use(MODELS, typeName(example))}.from_dict(`,
    dictionary(inside),
    ')',
  ],
  copy: ({ from, read }) => `${snakeCase(from)}.${attribute(read)}`,
});

function client({ root }: Call, use: Use): Doc[] {
  use('os');
  const connect = use(`${CLIENT}.connect`, 'connect');
  const variables = [ROOTS[root], KEY].map((name) => `os.environ["${name}"]`);
  return [list(`client = ${connect}(`, variables, ')')];
}

/** @param method the function in the operation's module */
function call(operation: Call, method: string, use: Use): Doc {
  const { operationId, tag, body } = operation;
  const module = `${CLIENT}.api.${snakeCase(tag)}`;
  const passed = [
    ...written(operation, (sent) => value(sent, use), 'path').map(([, sent]) => sent),
    'client=client',
    ...(body ? [['body=', value(body, use)]] : []),
    ...written(operation, (sent) => value(sent, use), 'query').map(([name, sent]) => [
      keyword(name),
      sent,
    ]),
    ...written(operation, (sent) => value(sent, use), 'header').map(([name, sent]) => [
      `${snakeCase(name)}=`,
      sent,
    ]),
  ];
  return list(`${use(module, snakeCase(operationId))}.${method}(`, passed, ')');
}

const programs = pythonWriter({
  client,
  send: (calls, use) =>
    calls.map((operation) =>
      operation.prints.kind === 'status'
        ? ['response = ', call(operation, 'sync_detailed', use)]
        : [`${snakeCase(operation.result)} = `, call(operation, 'sync', use)],
    ),
  response: (operation, use) => [['return ', call(operation, 'sync_detailed', use)]],
  status: 'response.status_code',
  attribute,
});

export default harnessOf('python', {
  note: 'A status that Python does not know, such as 520, raises `ValueError`.',
  programs,
  // The generator's environment also contains the libraries of its clients.
  start: (program, places) => runPython(`${places.cache}/venv`, program, places),
  driver: 'driver.py',
});
