import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/create-call.js';
import { createHarness, installedProgram } from '../src/harness.js';
import type { Doc } from '../src/layout.js';
import { Imports, type Use } from '../src/imports.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import { fill, programCalls, statements, type ProgramWriter } from '../src/program.js';
import { braces } from '../src/typescript.js';
import { connect, layout, readEarlierResult, send } from './statements.js';

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

export default createHarness('typescript', {
  note: 'Responses are not validated.',
  programs,
  build: ({ work }) => [{ argv: words`${installedProgram('tsc')} --project .`, cwd: work }],
  start: (program, { work }) => ({ argv: words`${installedProgram('tsx')} ${work}/${program}` }),
  driver: 'driver.ts',
});
