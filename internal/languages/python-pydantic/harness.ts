import { python } from '@voice-agent-platform/codegen/internal/languages/tools';
import type { Call } from '../src/create-call.js';
import { createHarness } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { namesAvoiding, pascalCase, snakeCase } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { KEY, ROOTS } from '../src/program.js';
import { checkTypes, installRequirements, runPython } from '../src/python-commands.js';
import { dictionary, forms, pythonWriter } from '../src/python.js';
import { quoted, valueWriter, writeParameters } from '../src/writer.js';

const CLIENT = 'voice_agent_client';
/** The generator prefixes names that are reserved in Python or by its models. */
const attribute = namesAvoiding(
  'and as assert async await break class continue def del elif else except field finally for from global if import in is json lambda nonlocal not or pass property raise return schema self try while with yield',
  snakeCase,
  (name) => `var_${name}`,
);
const keyword = (name: string) => `${attribute(name)}=`;

const value = valueWriter('Python (pydantic)', {
  ...forms,
  // A text with fixed values is a plain text if its schema has no name.
  enumeration: ({ type, value: example }, _, use) =>
    type
      ? `${use(CLIENT, type)}.${example.replaceAll('-', '_MINUS_').toUpperCase()}`
      : quoted(example),
  object: ({ type }, inside, use) => list(`${use(CLIENT, type)}(`, inside(keyword), ')'),
  map: (_, inside) => dictionary(inside),
  copy: ({ from, read }) => `${snakeCase(from)}.${attribute(read)}`,
});

/** @param func the function that returns the client. A driver has its own. */
function connect({ root, tag }: Call, use: Use, func = use(`${CLIENT}.connect`, 'connect')): Doc[] {
  use('os');
  const variables = [ROOTS[root], KEY].map((name) => `os.environ["${name}"]`);
  return [
    list(`client = ${func}(`, variables, ')'),
    `api = ${use(CLIENT, `${pascalCase(tag)}Api`)}(client)`,
  ];
}

interface Sending {
  /** True to get the response with its status as the result. */
  readonly withResponse: boolean;
}

function send(call: Call, use: Use, { withResponse }: Sending): Doc[] {
  const { operationId, body } = call;
  const passed = [
    ...writeParameters(call, (sent) => value(sent, use)).map(([name, sent]) => [
      keyword(name),
      sent,
    ]),
    ...(body ? [[`${snakeCase(body.type)}=`, value(body, use)]] : []),
  ];
  const result = withResponse ? 'response' : snakeCase(call.result);
  const method = `${snakeCase(operationId)}${withResponse ? '_with_http_info' : ''}`;
  return [list(`${result} = api.${method}(`, passed, ')')];
}

const programs = pythonWriter({
  connected: (call, others, use) => [...connect(call, use), '', ...others],
  connectedOnce: (call, use) => connect(call, use, 'connect_once'),
  send: (calls, use) =>
    calls.flatMap((call) => send(call, use, { withResponse: call.prints.kind === 'status' })),
  response: (call, use) => [...send(call, use, { withResponse: true }), 'return response'],
  status: 'response.status_code',
  bytes: (result) => result,
  attribute,
});

export default createHarness('python-pydantic', {
  codeBlock: 'python',
  note: 'Synchronous only. A misspelled field of a request is ignored.',
  programs,
  driverTools: [python('3.10')],
  lockFile: 'requirements.txt',
  driverSetUp: installRequirements,
  lint: (files, places) => [checkTypes(files, places, `${places.libraries}/bin/python`)],
  start: (program, places) => runPython(program, places, places.libraries),
  timeout: 'each wait',
  driver: 'driver.py',
});
