import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/create-call.js';
import { typeName } from '../src/values.js';
import { createHarness } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { namesAvoiding, snakeCase } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { KEY, ROOTS, statements } from '../src/program.js';
import { checkTypes, installRequirements, runPython } from '../src/python-commands.js';
import { dictionary, forms, layout, pythonWriter } from '../src/python.js';
import { quoted, valueWriter, writeParameters } from '../src/writer.js';

const CLIENT = 'voice_agent_client';
const MODELS = `${CLIENT}.models`;

/** The generator avoids keywords, what `dir(builtins)` lists without `id`, and its `RESERVED_WORDS`. */
const attribute = namesAvoiding(
  'abs aiter all and anext any as ascii assert async await bin bool break breakpoint bytearray bytes callable chr class classmethod compile complex continue copyright credits datetime def del delattr dict dir divmod elif else enumerate eval except exec exit false filter finally float for format from frozenset getattr global globals hasattr hash help hex if import in input int is isinstance issubclass iter lambda len license list locals map max memoryview min next nonlocal not object oct open or ord pass pow print property quit raise range repr return reversed round self set setattr slice sorted staticmethod str sum super true try tuple type vars while with yield zip',
  snakeCase,
  (name) => `${name}_`,
);
const keyword = (name: string) => `${attribute(name)}=`;

const value = valueWriter('Python', {
  ...forms,
  enumeration: (example) => quoted(example.value),
  object: ({ type }, inside, use) => list(`${use(MODELS, type)}(`, inside(keyword), ')'),
  map: (example, inside, use) =>
    list(`${use(MODELS, typeName(example))}.from_dict(`, [dictionary(inside)], ')', { last: '' }),
  copy: ({ from, read }) => `${snakeCase(from)}.${attribute(read)}`,
});

function environment({ root }: Call, use: Use): string[] {
  use('os');
  return [ROOTS[root], KEY].map((name) => `os.environ["${name}"]`);
}

/** Puts the other statements in a block that closes the client. */
function connected(call: Call, others: readonly Doc[], use: Use): Doc[] {
  const connect = use(`${CLIENT}.connect`, 'connect');
  return [
    list(`with ${connect}(`, environment(call, use), ') as client:', { breaks: true }),
    statements(others, layout, 1),
  ];
}

/** Writes a call of one of the functions that the module of an operation has. */
function invocation(call: Call, method: 'sync' | 'sync_detailed', use: Use): Doc {
  const { operationId, tag, body } = call;
  const module = `${CLIENT}.api.${snakeCase(tag)}`;
  const passed = [
    ...writeParameters(call, (sent) => value(sent, use), 'path').map(([, sent]) => sent),
    'client=client',
    ...(body ? [['body=', value(body, use)]] : []),
    ...writeParameters(call, (sent) => value(sent, use), 'query').map(([name, sent]) => [
      keyword(name),
      sent,
    ]),
    ...writeParameters(call, (sent) => value(sent, use), 'header').map(([name, sent]) => [
      `${snakeCase(name)}=`,
      sent,
    ]),
  ];
  return list(`${use(module, snakeCase(operationId))}.${method}(`, passed, ')');
}

const programs = pythonWriter({
  connected,
  connectedOnce: (call, use) => [list('client = connect_once(', environment(call, use), ')')],
  send: (calls, use) =>
    calls.map((call) => {
      if (call.prints.kind === 'status')
        return ['response = ', invocation(call, 'sync_detailed', use)];
      const open = `${snakeCase(call.result)} = ${use(`${CLIENT}.connect`, 'expect')}(`;
      return list(open, [invocation(call, 'sync', use)], ')', { last: '' });
    }),
  bytes: (result) => `${result}.payload.read()`,
  response: (call, use) => [['return ', invocation(call, 'sync_detailed', use)]],
  status: 'response.status_code',
  attribute,
});

export default createHarness('python', {
  note: 'Synchronous and asynchronous. The types of results include `None`.',
  programs,
  lockFile: 'requirements.txt',
  driverSetUp: installRequirements,
  lint: (files, places) => [
    { argv: [...words`${places.cache}/venv/bin/ruff format --check`, ...files], cwd: places.work },
    checkTypes(files, places, `${places.cache}/venv/bin/python`),
  ],
  // The generator's environment also contains the libraries of its clients.
  start: (program, places) => runPython(program, places, `${places.cache}/venv`),
  timeout: 'each wait',
  checks: 'checks.py',
  driver: 'driver.py',
});
