import { words } from '@voice-agent-platform/shared/process';
import type { Call, EarlierResult } from '../src/create-call.js';
import { harnessOf } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { constantCase, pascalCase, snakeCase } from '../src/names.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import {
  fill,
  KEY,
  ORGANIZATION,
  programCalls,
  ROOTS,
  statements,
  type ProgramWriter,
} from '../src/program.js';
import { scalars, singleQuoted, valueWriter, writeParameters } from '../src/writer.js';

const layout = { width: 92, unit: '  ' };
const MODULE = 'VoiceAgentClient';
const bare = { last: '' };

const key = (name: string) => `${singleQuoted(name)} => `;
const keyword = (name: string) => `${snakeCase(name)}: `;
const value = valueWriter('Ruby', {
  ...scalars(singleQuoted),
  // A text with fixed values is a plain text if its schema has no name.
  enumeration: ({ type, value: example }) =>
    type ? `${MODULE}::${type}::${constantCase(example)}` : singleQuoted(example),
  list: (_, inside) => list('[', inside(), ']', bare),
  object: ({ type }, inside) => list(`${MODULE}::${type}.new(`, inside(keyword), ')', bare),
  map: (_, inside) => list('{', inside(key), '}', { ...bare, pads: true }),
  copy: ({ from, read }) => `${snakeCase(from)}.${snakeCase(read)}`,
  organization: () => `ENV.fetch('${ORGANIZATION}')`,
});

function connect({ root, tag }: Call): Doc[] {
  const variables = [ROOTS[root], KEY].map((name) => `ENV.fetch('${name}')`);
  return [
    list(`client = ${MODULE}.connect(`, variables, ')', bare),
    `api = ${MODULE}::${pascalCase(tag)}Api.new(client)`,
  ];
}

interface Sending {
  /** The variable for the result. */
  readonly result: string;
  /** True to get the status in a second variable. */
  readonly withStatus: boolean;
}

function send(call: Call, { result, withStatus }: Sending): Doc[] {
  const { operationId, body, bodyRequired } = call;
  const variable = body && snakeCase(body.type);
  const passed = [
    ...writeParameters(call, value, 'header', 'path').map(([, sent]) => sent),
    ...(variable ? [bodyRequired ? variable : `${variable}: ${variable}`] : []),
    ...writeParameters(call, value, 'query').map(([name, sent]) => [keyword(name), sent]),
  ];
  const method = `${snakeCase(operationId)}${withStatus ? '_with_http_info' : ''}`;
  return [
    ...(body ? [[`${variable} = `, value(body)]] : []),
    [
      `${result}${withStatus ? ', status' : ''} = `,
      passed.length === 0 ? `api.${method}` : list(`api.${method}(`, passed, ')', bare),
    ],
  ];
}

const printForms: PrintForms = {
  status: 'status',
  print: (text) => `puts ${text}`,
  variable: snakeCase,
  field: (object, name) => `${object}.${snakeCase(name)}`,
  forEach: ({ item, items, print, isOptional }) =>
    `${isOptional ? `(${items} || [])` : items}.each { |${item}| ${print} }`,
  save: (result, file) => `File.binwrite(${singleQuoted(file)}, ${result})`,
};

/** Reads an earlier result of the driver. */
function readEarlierResult({ call, part, variable }: EarlierResult): Doc {
  const item = call.returns === 'list' ? '.first' : '';
  const member = part === undefined ? '' : `.${snakeCase(part)}`;
  return `${snakeCase(variable)} = known['${call.operationId}']${item}${member}`;
}

function driverCase(name: string, call: Call): string {
  const { reads, returns } = call;
  const [result, returned] = returns === 'nothing' ? ['_', 'nil'] : ['data', 'data'];
  const lines = [
    ...connect(call),
    ...(reads ? [readEarlierResult(reads)] : []),
    ...send(call, { result, withStatus: true }),
    `[${returned}, status]`,
  ];
  return `when '${name}'\n${statements(lines, layout, 1)}`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${snakeCase(operationId)}.rb`,
  program: (call) => {
    const sent = programCalls(call).flatMap((operation) => {
      const withStatus = operation.prints.kind === 'status';
      return send(operation, {
        result: withStatus ? '_' : snakeCase(operation.result),
        withStatus,
      });
    });
    const lines = [
      "require 'voice_agent_client/connect'",
      '',
      ...connect(call),
      '',
      ...sent,
      printStatement(call, printForms),
    ];
    return `${statements(lines, layout)}\n`;
  },
  callsFile: 'calls.rb',
  calls: (calls, text) =>
    fill(text, { calls: calls.map(([name, call]) => driverCase(name, call)).join('\n') }),
};

// The libraries that the client requires. Since version 2, Faraday has a separate library for forms.
const LIBRARIES =
  'require "faraday"; require "faraday/multipart" if Faraday::VERSION.to_i > 1; require "marcel"';

export default harnessOf('ruby', {
  runnerPackages: 'ruby-faraday ruby-marcel',
  note: 'Values of another type are converted without an error.',
  programs,
  tolerate: ['null-field'],
  driverTools: [
    {
      name: 'Ruby',
      with: 'Faraday and Marcel',
      minimum: '3.1',
      probe: ['ruby', '-e', `${LIBRARIES}; print RUBY_VERSION`],
      hint: 'Debian: apt install ruby-faraday ruby-marcel',
    },
  ],
  start: (program, { work, client: folder }) => ({
    argv: words`ruby -I ${folder}/lib ${work}/${program}`,
  }),
  checks: 'checks.rb',
  driver: 'driver.rb',
});
