import { words } from '@voice-agent-platform/shared/process';
import type { Call, EarlierResult } from '../src/create-call.js';
import { harnessOf } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { camelCase, constantCase, pascalCase, snakeCase } from '../src/names.js';
import { Imports, type Use } from '../src/imports.js';
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
import { decimal, scalars, singleQuoted, valueWriter, writeParameters } from '../src/writer.js';

const layout = { width: 100, unit: '    ' };
const CLIENT = 'VoiceAgent\\Client';
const MODELS = `${CLIENT}\\Model`;

const array = (members: readonly Doc[]) => list('[', members, ']');
const key = (name: string) => `${singleQuoted(name)} => `;
const value = valueWriter('PHP', {
  ...scalars(singleQuoted),
  number: decimal,
  // A text with fixed values is a plain text if its schema has no name.
  enumeration: ({ type, value: example }, _, use) =>
    type ? `${use(MODELS, type)}::${constantCase(example)}` : singleQuoted(example),
  list: (_, inside) => array(inside()),
  object: ({ type }, inside, use) => [`new ${use(MODELS, type)}(`, array(inside(key)), ')'],
  map: (_, inside) => array(inside(key)),
  copy: ({ from, read }) => `$${from}->get${pascalCase(read)}()`,
  organization: () => `getenv('${ORGANIZATION}')`,
});

function connect({ root, tag }: Call, use: Use): Doc[] {
  const variables = [ROOTS[root], KEY].map((name) => `getenv('${name}')`);
  const api = use(`${CLIENT}\\Api`, `${pascalCase(tag)}Api`);
  return [
    [list(`$connection = new ${use(CLIENT, 'Connection')}(`, variables, ')'), ';'],
    `$api = new ${api}($connection->http, $connection->config);`,
  ];
}

interface Sending {
  /** The variable for the result, or an empty text. */
  readonly result: string;
  /** True to get an array with the result and the status. */
  readonly withStatus: boolean;
}

function send(call: Call, use: Use, { result, withStatus }: Sending): Doc[] {
  const { operationId, body } = call;
  const variable = body && `$${camelCase(body.type)}`;
  const passed = [
    ...writeParameters(call, (sent) => value(sent, use)).map(([name, sent, { in: place }]) =>
      place === 'query' ? [`${name}: `, sent] : sent,
    ),
    ...(variable ? [variable] : []),
  ];
  return [
    ...(body ? [[`${variable} = `, value(body, use), ';']] : []),
    [
      `${withStatus ? `[${result}, $status]` : result} = `,
      list(`$api->${operationId}${withStatus ? 'WithHttpInfo' : ''}(`, passed, ')'),
      ';',
    ],
  ];
}

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

/** Reads an earlier result of the driver. */
function readEarlierResult({ call, part, variable }: EarlierResult): Doc {
  const item = call.returns === 'list' ? '[0]' : '';
  const member = part === undefined ? '' : `->get${pascalCase(part)}()`;
  return `$${variable} = $known['${call.operationId}']${item}${member};`;
}

function driverCase(name: string, call: Call, use: Use): string {
  const { reads, returns } = call;
  const [result, returned] = returns === 'nothing' ? ['', 'null'] : ['$data', '$data'];
  const lines = [
    ...connect(call, use),
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
    return fill(text, { imports: importLines(imports), calls: cases.join('\n\n') });
  },
};

const PACKAGES = 'php-cli php-curl php-mbstring php-guzzlehttp-guzzle';
const CONDITIONS = "extension_loaded('curl') && extension_loaded('mbstring')";

/** Uses Guzzle from Debian's package, which is on the include path, so that Composer is not needed. */
export default harnessOf('php', {
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
