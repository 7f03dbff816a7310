import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/create-call.js';
import { createHarness } from '../src/harness.js';
import { snakeCase } from '../src/names.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import { fill, programCalls, statements, type ProgramWriter } from '../src/program.js';
import { singleQuoted } from '../src/writer.js';
import { connect, layout, readEarlierResult, send } from './statements.js';

const printForms: PrintForms = {
  status: 'status',
  print: (text) => `puts ${text}`,
  variable: snakeCase,
  field: (object, name) => `${object}.${snakeCase(name)}`,
  forEach: ({ item, items, print, isOptional }) =>
    `${isOptional ? `(${items} || [])` : items}.each { |${item}| ${print} }`,
  save: (result, file) => `File.binwrite(${singleQuoted(file)}, ${result})`,
};

function driverCase(name: string, call: Call): string {
  const { reads, returns } = call;
  const [result, returned] = returns === 'nothing' ? ['_', 'nil'] : ['data', 'data'];
  const lines = [
    ...connect(call, 'connect_once'),
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

export default createHarness('ruby', {
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
  timeout: 'each wait',
  checks: 'checks.rb',
  driver: 'driver.rb',
});
