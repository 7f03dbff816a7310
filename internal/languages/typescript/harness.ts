import { words } from '@voice-agent-platform/shared/process';
import type { Call, EarlierResult } from '../src/create-call.js';
import { harnessOf, ofRepository } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
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
import { typeName, type Value } from '../src/values.js';
import { array, braces, key, literal, object } from '../src/typescript.js';
import { scalars, valueWriter, writeParameters, type Inside } from '../src/writer.js';

const layout = { width: 92, unit: '  ' };
const CONNECT = './voice-agent-typescript/connect.js';
const API = './voice-agent-typescript/index.js';

const plain = (example: { readonly value: unknown }) => literal(example.value);
const members = (_: unknown, inside: Inside) => braces(inside(key));
const value = valueWriter('TypeScript', {
  ...scalars(literal),
  enumeration: plain,
  list: (_, inside) => array(inside()),
  object: members,
  map: members,
  copy: (example, _, use) => {
    const read = `${example.from}.${example.read}`;
    if (example.as !== 'enumeration') return read;
    // The request takes an enumeration, and the response has plain text.
    const type = typeName(example);
    use(API, `type ${type}`);
    return `${read} as ${type}`;
  },
  organization: () => `process.env.${ORGANIZATION} ?? ''`,
});

function connect({ root }: Call, use: Use): Doc[] {
  const variables = [ROOTS[root], KEY].map((name) => `process.env.${name}`);
  return [[`const client = ${use(CONNECT, 'connect')}(`, list('', variables, ''), ');']];
}

function send(call: Call, start: string, use: Use): Doc {
  const write = (sent: Value) => value(sent, use);
  const sent = {
    path: writeParameters(call, write, 'path'),
    query: writeParameters(call, write, 'query'),
    headers: writeParameters(call, write, 'header'),
  };
  const parts = Object.entries(sent).filter(([, parameters]) => parameters.length > 0);
  const options = [
    'client',
    ...parts.map(([part, parameters]) => [
      `${part}: `,
      object(parameters.map(([name, doc]) => [name, doc])),
    ]),
    ...(call.body ? [['body: ', write(call.body)]] : []),
    // By default, the client decides by the media type whether to read text.
    ...(call.returns === 'bytes' ? ["parseAs: 'blob'"] : []),
  ];
  return [`${start}await ${use(API, call.operationId)}(`, braces(options), ');'];
}

/** Writes a call of a program. */
function step(call: Call, use: Use): Doc {
  const taken = call.prints.kind === 'status' ? 'response' : `data: ${call.result}`;
  return send(call, `const { ${taken} } = `, use);
}

const printForms: PrintForms = {
  status: 'response.status',
  print: (text) => `console.log(${text});`,
  variable: (name) => name,
  field: (object, name) => `${object}.${name}`,
  forEach: ({ item, items, print, isOptional }) =>
    `for (const ${item} of ${items}${isOptional ? ' ?? []' : ''}) {\n  ${print}\n}`,
  save: (result, file) => `await writeFile('${file}', Buffer.from(await ${result}.arrayBuffer()));`,
};

function importLines({ modules }: Imports): string {
  const isOfNode = ([module]: (typeof modules)[number]) => module.startsWith('node:');
  const sorted = [...modules.filter(isOfNode), ...modules.filter((module) => !isOfNode(module))];
  const lines = sorted.map(([module, names]) => [
    'import ',
    braces(names),
    ` from ${quoted(module)};`,
  ]);
  return statements(lines, layout);
}

function quoted(module: string): string {
  return `'${module}'`;
}

/** Reads an earlier result of the driver. */
function readEarlierResult({ call, part, variable }: EarlierResult, use: Use): Doc {
  use(API, `type ${call.type}`);
  const isList = call.returns === 'list';
  const returned = `known.${call.operationId} as ${call.type}${isList ? '[]' : ''}`;
  const member = part === undefined ? '' : `.${part} ?? {}`;
  return `const ${variable} = ${isList ? `(${returned})[0]${member}` : returned};`;
}

/** The expression that a function of the driver returns. */
const RETURNED: Readonly<Record<Call['returns'], string>> = {
  object: 'result',
  list: 'result',
  nothing: '{ ...result, data: undefined }',
  bytes: '{ ...result, data: await result.data.text() }',
};

function driverFunction(name: string, call: Call, use: Use): string {
  const { reads, returns } = call;
  const lines = [
    ...connect(call, use),
    ...(reads ? [readEarlierResult(reads, use)] : []),
    send(call, 'const result = ', use),
    `return ${RETURNED[returns]};`,
  ];
  return `async ${quoted(name)}(known) {\n${statements(lines, layout, 1)}\n},`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${operationId}.mts`,
  program: (call) => {
    const imports = new Imports();
    if (call.prints.kind === 'saved') imports.use('node:fs/promises', 'writeFile');
    const lines = [
      ...connect(call, imports.use),
      '',
      ...programCalls(call).map((operation) => step(operation, imports.use)),
      printStatement(call, printForms),
    ];
    const body = statements(lines, layout);
    return `${importLines(imports)}\n\n${body}\n`;
  },
  callsFile: 'calls.ts',
  calls: (calls, text) => {
    const imports = new Imports();
    const functions = calls.map(([name, call]) => driverFunction(name, call, imports.use));
    return fill(text, { imports: importLines(imports), calls: functions.join('\n\n') });
  },
};

export default harnessOf('typescript', {
  note: 'Responses are not validated.',
  programs,
  build: ({ work }) => [{ argv: words`${ofRepository('tsc')} --project .`, cwd: work }],
  start: (program, { work }) => ({ argv: words`${ofRepository('tsx')} ${work}/${program}` }),
  driver: 'driver.ts',
});
