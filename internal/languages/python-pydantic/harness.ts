import { words } from '@voice-agent-platform/shared/process';
import { typesIn } from '../src/calls.js';
import { driven } from '../src/harness.js';
import { list } from '../src/layout.js';
import { namesAvoiding, pascalCase, snakeCase } from '../src/names.js';
import { dictionary, forms, pythonWriter, runPython } from '../src/python.js';
import { quoted, valueWriter, written } from '../src/writer.js';

/** The generator prefixes names that Python or its models reserve. */
const attribute = namesAvoiding(
  'and as assert async await break class continue def del elif else except field finally for from global if import in is json lambda nonlocal not or pass property raise return schema self try while with yield',
  snakeCase,
  (name) => `var_${name}`,
);
const keyword = (name: string) => `${attribute(name)}=`;

const value = valueWriter('Python (pydantic)', {
  ...forms,
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${type}.${each.replaceAll('-', '_MINUS_').toUpperCase()}` : quoted(each),
  object: ({ type }, inside) => list(`${type}(`, inside(keyword), ')'),
  map: (_, inside) => dictionary(inside),
  copy: ({ from, field }) => `${snakeCase(from)}.${attribute(field)}`,
});

const writer = pythonWriter({
  statements: (call) => {
    const { operationId, root, tag, body } = call;
    const variable = body && snakeCase(body.type);
    const passed = [
      ...written(call, value).map(([name, sent]) => [keyword(name), sent]),
      ...(variable ? [`${variable}=${variable}`] : []),
    ];
    const method = `${pascalCase(tag)}Api(${root}).${snakeCase(operationId)}_with_http_info`;
    return [
      ...(body ? [[`${variable} = `, value(body)]] : []),
      list(`response = ${method}(`, passed, ')'),
    ];
  },
  imports: (call, code) =>
    [`${pascalCase(call.tag)}Api`, ...typesIn(code, call)].map(
      (name) => `from voice_agent_client import ${name}`,
    ),
});

export const pythonPydantic = driven('python-pydantic', {
  note: 'Set `ignore_operation_servers` to reach the platform root, and `retries=False` to send each DELETE only once.',
  writer,
  driverTools: [
    {
      probe: ['python3', '-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)'],
      hint: 'Install Python 3.10 or later with its venv module (Debian: apt install python3-venv).',
    },
  ],
  lockFile: 'requirements.txt',
  driverSetUp: ({ libraries, folder }) => [
    { argv: words`python3 -m venv ${libraries}` },
    { argv: words`${libraries}/bin/pip install -r ${folder}/requirements.txt` },
  ],
  start: (program, places) => runPython(places.libraries, program, places),
  driver: 'driver.py',
  firstCall: 'first_call.py',
});
