import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/calls.js';
import { harnessOf } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { constantCase, pascalCase, snakeCase } from '../src/names.js';
import {
  fill,
  KEY,
  ORGANIZATION,
  printed,
  ROOTS,
  statements,
  type PrintForms,
  type ProgramWriter,
} from '../src/program.js';
import { scalars, singleQuoted, valueWriter, written } from '../src/writer.js';

const layout = { width: 92, unit: '  ' };
const MODULE = 'VoiceAgentClient';
const bare = { last: '' };

const key = (name: string) => `${singleQuoted(name)} => `;
const keyword = (name: string) => `${snakeCase(name)}: `;
const value = valueWriter('Ruby', {
  ...scalars(singleQuoted),
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${MODULE}::${type}::${constantCase(each)}` : singleQuoted(each),
  list: (_, inside) => list('[', inside(), ']', bare),
  object: ({ type }, inside) => list(`${MODULE}::${type}.new(`, inside(keyword), ')', bare),
  map: (_, inside) => list('{', inside(key), '}', { ...bare, pads: true }),
  copy: ({ from, field }) => `${snakeCase(from)}.${snakeCase(field)}`,
  organization: () => `ENV.fetch('${ORGANIZATION}')`,
  received: () => "known['listUseCaseRuns'].first.data",
});

function client({ root }: Call): Doc[] {
  return [
    `config = ${MODULE}::Configuration.new`,
    `config.scheme, config.host = ENV.fetch('${ROOTS[root]}').split('://')`,
    `config.access_token = ENV.fetch('${KEY}')`,
    ...(root === 'platform'
      ? [
          '# Otherwise, the operation calls the root in the contract, not this host.',
          'config.ignore_operation_servers = true',
        ]
      : []),
    `client = ${MODULE}::ApiClient.new(config)`,
  ];
}

/** @param result what the result is assigned to; with the status, if it is asked for */
function send(call: Call, result: string, withStatus: boolean): Doc[] {
  const { operationId, tag, body, bodyRequired } = call;
  const variable = body && snakeCase(body.type);
  const passed = [
    ...written(call, value, 'header', 'path').map(([, sent]) => sent),
    ...(variable ? [bodyRequired ? variable : `${variable}: ${variable}`] : []),
    ...written(call, value, 'query').map(([name, sent]) => [keyword(name), sent]),
  ];
  const api = `${MODULE}::${pascalCase(tag)}Api.new(client)`;
  const method = `${snakeCase(operationId)}${withStatus ? '_with_http_info' : ''}`;
  return [
    ...(body ? [[`${variable} = `, value(body)]] : []),
    [
      `${result}${withStatus ? ', status' : ''} = `,
      passed.length === 0 ? `${api}.${method}` : list(`${api}.${method}(`, passed, ')', bare),
    ],
  ];
}

const printForms: PrintForms = {
  status: 'status',
  print: (text) => `puts ${text}`,
  variable: snakeCase,
  field: (object, name) => `${object}.${snakeCase(name)}`,
  each: (item, items, print, isOptional) =>
    `${isOptional ? `(${items} || [])` : items}.each { |${item}| ${print} }`,
};

const programs: ProgramWriter = {
  programFile: (operationId) => `${snakeCase(operationId)}.rb`,
  program: (call) => {
    const calls = call.reads ? [call.reads, call] : [call];
    const sent = calls.flatMap((each) => {
      const withStatus = each.prints.kind === 'status';
      return send(each, withStatus ? '_' : snakeCase(each.result), withStatus);
    });
    const lines = [
      "require 'voice_agent_client/exact_json'",
      '',
      ...client(call),
      '',
      'begin',
      statements(sent, layout, 1),
      `rescue ${MODULE}::ApiError => error`,
      '  # The message of the error shows the body of the response.',
      '  abort "unexpected status: #{error.code}"',
      'end',
      printed(call, printForms),
    ];
    return `${statements(lines, layout)}\n`;
  },
  callsFile: 'calls.rb',
  calls: (calls, text) => {
    const entries = calls.map(([step, call]) => {
      const { reads, returns } = call;
      const lines = [
        ...client(call),
        ...(reads ? [`${snakeCase(reads.result)} = known['${reads.operationId}']`] : []),
        ...send(call, returns === 'nothing' ? '_' : 'data', true),
        `[${returns === 'nothing' ? 'nil' : 'data'}, status]`,
      ];
      return `when '${step}'\n${statements(lines, layout, 1)}`;
    });
    return fill(text, 'calls', entries.join('\n'));
  },
};

// What the client requires: since version 2 Faraday has a library of its own for forms.
const LIBRARIES =
  'require "faraday"; require "faraday/multipart" if Faraday::VERSION.to_i > 1; require "marcel"';

export const ruby = harnessOf('ruby', {
  runnerPackages: 'ruby-faraday ruby-marcel',
  note: 'Set `ignore_operation_servers` to reach the platform root.',
  programs,
  driverTools: [
    {
      probe: ['ruby', '-e', LIBRARIES],
      hint: 'Install Ruby 3.1 or later, with Faraday and Marcel (Debian: ruby-faraday and ruby-marcel).',
    },
  ],
  start: (program, { work, client: folder }) => ({
    argv: words`ruby -I ${folder}/lib ${work}/${program}`,
  }),
  driver: 'driver.rb',
  firstCall: 'first_call.rb',
});
