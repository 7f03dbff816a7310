import { typeName, type Call } from '../src/calls.js';
import { harnessOf } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { namesAvoiding, snakeCase } from '../src/names.js';
import { KEY, ROOTS, type Use } from '../src/program.js';
import { dictionary, forms, pythonWriter, runPython } from '../src/python.js';
import { valueWriter, written } from '../src/writer.js';

const CLIENT = 'voice_agent_client';
const MODELS = `${CLIENT}.models`;

/** Keywords and built-in functions, except `id`. */
const attribute = namesAvoiding(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield dict filter float format hash input int list map max min next object open print range set slice str sum tuple type vars zip',
  snakeCase,
  (name) => `${name}_`,
);
const keyword = (name: string) => `${attribute(name)}=`;

const value = valueWriter('Python', {
  ...forms,
  enumeration: (each, _, use) =>
    `${use(MODELS, typeName(each))}.${each.value.replace(/\W+/g, '_').toUpperCase()}`,
  object: ({ type }, inside, use) => list(`${use(MODELS, type)}(`, inside(keyword), ')'),
  map: (each, inside, use) => [
    `${use(MODELS, typeName(each))}.from_dict(`,
    dictionary(inside),
    ')',
  ],
  copy: ({ from, field }) => `${snakeCase(from)}.${attribute(field)}`,
  // The data of a run and the params of a use case are different types of the same shape.
  received: (each, _, use) =>
    `${use(MODELS, typeName(each))}.from_dict(known["listUseCaseRuns"][0].data.to_dict())`,
});

function client({ root }: Call, use: Use): Doc[] {
  use('os');
  const options = [
    `base_url=os.environ["${ROOTS[root]}"] + "/api/v1"`,
    `token=os.environ["${KEY}"]`,
  ];
  return [list(`client = ${use(CLIENT, 'AuthenticatedClient')}(`, options, ')', { breaks: true })];
}

function call(each: Call, use: Use): { before: Doc[]; response: Doc } {
  const { operationId, tag, body } = each;
  const variable = body && snakeCase(body.type);
  const module = `${CLIENT}.api.${snakeCase(tag)}`;
  const passed = [
    ...written(each, (sent) => value(sent, use), 'path').map(([, sent]) => sent),
    'client=client',
    ...(variable ? [`body=${variable}`] : []),
    ...written(each, (sent) => value(sent, use), 'query').map(([name, sent]) => [
      keyword(name),
      sent,
    ]),
    ...written(each, (sent) => value(sent, use), 'header').map(([name, sent]) => [
      `${snakeCase(name)}=`,
      sent,
    ]),
  ];
  return {
    before: body ? [[`${variable} = `, value(body, use)]] : [],
    response: list(`${use(module, snakeCase(operationId))}.sync_detailed(`, passed, ')'),
  };
}

/** The client does not raise an error for a status that the contract does not declare. */
function send(calls: readonly Call[], use: Use): Doc[] {
  return calls.flatMap((each) => {
    const { before, response } = call(each, use);
    const result = snakeCase(each.result);
    const hasFailed =
      each.returns === 'nothing' ? 'response.status_code >= 300' : `${result} is None`;
    return [
      ...before,
      ['response = ', response],
      ...(each.returns === 'nothing' ? [] : [`${result} = response.parsed`]),
      `if ${hasFailed}:`,
      '    raise SystemExit(f"unexpected status: {response.status_code}")',
    ];
  });
}

const programs = pythonWriter({
  client,
  send,
  response: (each, use) => {
    const { before, response } = call(each, use);
    return [...before, ['return ', response]];
  },
  status: 'response.status_code',
  attribute,
});

export const python = harnessOf('python', {
  note: '`sync` returns `None` for every non-2xx status, and statuses that Python does not know raise `ValueError`.',
  programs,
  // The generator's environment also has the libraries of its clients.
  start: (program, places) => runPython(`${places.cache}/venv`, program, places),
  driver: 'driver.py',
  firstCall: 'first_call.py',
});
