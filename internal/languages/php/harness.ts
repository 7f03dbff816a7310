import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/create-call.js';
import { createHarness } from '../src/harness.js';
import { pascalCase, snakeCase } from '../src/names.js';
import { Imports, type Use } from '../src/imports.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import { fill, programCalls, statements, type ProgramWriter } from '../src/program.js';
import { CLIENT, connect, layout, readEarlierResult, send } from './statements.js';

const printForms: PrintForms = {
  status: '$status',
  print: (text) => `echo ${text}, "\\n";`,
  variable: (name) => `$${name}`,
  field: (object, name) => `${object}->get${pascalCase(name)}()`,
  forEach: ({ item, items, print, isOptional }) =>
    `foreach (${items}${isOptional ? ' ?? []' : ''} as ${item}) {\n    ${print}\n}`,
  save: (result, file) => `file_put_contents('${file}', ${result});`,
};

function importLines({ modules }: Imports): string {
  const classes = modules.flatMap(([module, names]) => names.map((name) => `${module}\\${name}`));
  return classes
    .sort()
    .map((name) => `use ${name};`)
    .join('\n');
}

function driverCase(name: string, call: Call, use: Use): string {
  const { reads, returns } = call;
  const [result, returned] = returns === 'nothing' ? ['', 'null'] : ['$data', '$data'];
  const lines = [
    ...connect(call, use, 'connectOnce'),
    ...(reads ? [readEarlierResult(reads)] : []),
    ...send(call, use, { result, withStatus: true }),
    `return [${returned}, $status];`,
  ];
  return `case '${name}':\n${statements(lines, layout, 1)}`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${snakeCase(operationId)}.php`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    const lines = [
      ...connect(call, use),
      '',
      ...programCalls(call).flatMap((operation) => {
        const withStatus = operation.prints.kind === 'status';
        return send(operation, use, {
          result: withStatus ? '' : `$${operation.result}`,
          withStatus,
        });
      }),
      printStatement(call, printForms),
    ];
    const body = statements(lines, layout);
    return `<?php

declare(strict_types=1);

${importLines(imports)}

require __DIR__ . '/vendor/autoload.php';

${body}
`;
  },
  callsFile: 'calls.php',
  calls: (calls, text) => {
    const imports = new Imports();
    const cases = calls.map(([name, call]) => driverCase(name, call, imports.use));
    imports.use(CLIENT, 'Connection');
    return fill(text, { imports: importLines(imports), calls: cases.join('\n\n') });
  },
};

const PACKAGES = 'php-cli php-curl php-mbstring php-guzzlehttp-guzzle';
const CONDITIONS = "extension_loaded('curl') && extension_loaded('mbstring')";

/** Uses Guzzle from Debian's package, which is on the include path, so that Composer is not needed. */
export default createHarness('php', {
  runnerPackages: 'php-guzzlehttp-guzzle',
  note: 'Values of another type are converted without an error.',
  programs,
  driverTools: [
    {
      name: 'PHP',
      with: 'curl, mbstring and Guzzle 7',
      minimum: '8.1',
      probe: [
        'php',
        '-r',
        `require 'GuzzleHttp/autoload.php'; ${CONDITIONS} || exit(1); echo PHP_VERSION;`,
      ],
      hint: `Debian: apt install ${PACKAGES}`,
    },
  ],
  start: (program, { work }) => ({ argv: words`php ${work}/${program}` }),
  checks: 'checks.php',
  driver: 'driver.php',
});
