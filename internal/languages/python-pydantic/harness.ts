import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/calls.js';
import { harnessOf } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { namesAvoiding, pascalCase, snakeCase } from '../src/names.js';
import { KEY, ROOTS, statements, type Use } from '../src/program.js';
import { dictionary, forms, layout, pythonWriter, runPython } from '../src/python.js';
import { quoted, valueWriter, written } from '../src/writer.js';

const CLIENT = 'voice_agent_client';
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
  enumeration: ({ type, value: each }, _, use) =>
    type ? `${use(CLIENT, type)}.${each.replaceAll('-', '_MINUS_').toUpperCase()}` : quoted(each),
  object: ({ type }, inside, use) => list(`${use(CLIENT, type)}(`, inside(keyword), ')'),
  map: (_, inside) => dictionary(inside),
  copy: ({ from, field }) => `${snakeCase(from)}.${attribute(field)}`,
  received: () => 'known["listUseCaseRuns"][0].data',
});

function client({ root }: Call, use: Use): Doc[] {
  use('os');
  const configuration = use(CLIENT, 'Configuration');
  return [
    `configuration = ${configuration}(
    host=os.environ["${ROOTS[root]}"] + "/api/v1",
    access_token=os.environ["${KEY}"],
    retries=False,  # otherwise, GET, PUT and DELETE are retried, and redirects followed`,
    ...(root === 'platform'
      ? ['    ignore_operation_servers=True,  # otherwise, the operation calls the sandbox']
      : []),
    ')',
    `client = ${use(CLIENT, 'ApiClient')}(configuration)`,
  ];
}

/** @param method what is added to the name of the operation */
function send(each: Call, method: string, use: Use): Doc[] {
  const { operationId, tag, body } = each;
  const variable = body && snakeCase(body.type);
  const passed = [
    ...written(each, (sent) => value(sent, use)).map(([name, sent]) => [keyword(name), sent]),
    ...(variable ? [`${variable}=${variable}`] : []),
  ];
  const result = method === '' ? snakeCase(each.result) : 'response';
  const operation = `${use(CLIENT, `${pascalCase(tag)}Api`)}(client).${snakeCase(operationId)}`;
  return [
    ...(body ? [[`${variable} = `, value(body, use)]] : []),
    list(`${result} = ${operation}${method}(`, passed, ')'),
  ];
}

const WITH_STATUS = '_with_http_info';

const programs = pythonWriter({
  client,
  send: (calls, use) => {
    const sent = calls.flatMap((each) =>
      send(each, each.prints.kind === 'status' ? WITH_STATUS : '', use),
    );
    use(CLIENT, 'ApiException');
    return [
      'try:',
      statements(sent, layout, 1),
      'except ApiException as error:',
      '    # The text of the error shows the body of the response.',
      '    raise SystemExit(f"unexpected status: {error.status}") from None',
    ];
  },
  response: (each, use) => [...send(each, WITH_STATUS, use), 'return response'],
  status: 'response.status_code',
  attribute,
});

export const pythonPydantic = harnessOf('python-pydantic', {
  codeBlock: 'python',
  note: 'Set `ignore_operation_servers` to reach the platform root, and `retries=False` to send each DELETE only once.',
  programs,
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
