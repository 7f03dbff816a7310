import { parse } from 'node:path';
import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/create-call.js';
import { createHarness } from '../src/harness.js';
import { nested } from '../src/layout.js';
import { snakeCase } from '../src/names.js';
import { Imports, type Use } from '../src/imports.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import { fill, statements, type ProgramWriter } from '../src/program.js';
import { quoted } from '../src/writer.js';
import { useLines } from './imports.js';
import {
  awaitAndConvertError,
  COLLECTED_BYTES,
  collectBytes,
  connect,
  fileLayout,
  readEarlierResult,
  send,
} from './statements.js';
import { fieldName } from './values.js';

/** The layout of an arm of the `match` in `calls.rs`. */
const armLayout = nested(fileLayout, 2);

function driverCase(name: string, call: Call, use: Use): string {
  const { reads, returns } = call;
  const lines = [
    ...connect(call, use, 'connect_once'),
    ...(reads ? [readEarlierResult(reads, use)] : []),
    ...send(call, use, { variable: 'response', end: awaitAndConvertError(use), layout: armLayout }),
    ...(returns === 'bytes'
      ? [
          collectBytes(use),
          `let text = String::from_utf8(${COLLECTED_BYTES})?;`,
          'Outcome { data: Some(text.into()), ..Default::default() }',
        ]
      : ['outcome(response)']),
  ];
  return `"${name}" => {\n${statements(lines, armLayout, 1)}\n}`;
}

const printForms: PrintForms = {
  status: 'response.status().as_u16()',
  print: (text) => (/^\w+$/.test(text) ? `println!("{${text}}");` : `println!("{}", ${text});`),
  variable: snakeCase,
  field: (object, name) => `${object}.${fieldName(name)}`,
  // An absent list is an empty one, so it needs no case of its own.
  forEach: ({ item, items, print }) => {
    const iterated = items.includes('.') ? `&${items}` : `${items}.iter()`;
    return `for ${item} in ${iterated} {\n    ${print}\n}`;
  },
  save: (_, file) => `fs::write(${quoted(file)}, ${COLLECTED_BYTES})?;`,
};

const programs: ProgramWriter = {
  programFile: (operationId) => `src/bin/${snakeCase(operationId)}.rs`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    use('std::error', 'Error');
    if (call.prints.kind === 'saved') use('std', 'fs');
    const end = awaitAndConvertError(use);
    const { reads, returns, prints, result } = call;
    const isResponse = returns === 'bytes' || prints.kind === 'status';
    const variable = isResponse ? 'response' : snakeCase(result);
    const lines = [
      ...connect(call, use),
      '',
      ...(reads
        ? send(reads.call, use, {
            variable: snakeCase(reads.call.result),
            end: [...end, '.into_inner()'],
            layout: fileLayout,
          })
        : []),
      ...send(call, use, { variable, end, layout: fileLayout }),
      ...(returns === 'bytes' ? [collectBytes(use)] : []),
      printStatement(call, printForms),
      'Ok(())',
    ];
    const code = statements(lines, fileLayout, 1);
    return `${useLines(imports)}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
${code}
}
`;
  },
  callsFile: 'src/calls.rs',
  calls: (calls, code) => {
    const imports = new Imports();
    const { use } = imports;
    const cases = calls.map(([name, call]) => driverCase(name, call, use));
    return fill(code, { imports: useLines(imports), calls: cases.join('\n') });
  },
};

export default createHarness('rust', {
  note: 'Updates cannot send an empty list.',
  programs,
  tolerate: ['null-field', 'empty-list'],
  fetch: ({ work }) => [{ argv: words`cargo fetch --locked`, cwd: work }],
  build: ({ work, cache }) => [
    {
      argv: words`cargo build --locked`,
      cwd: work,
      // Compiles dependencies once for all clients.
      env: { CARGO_TARGET_DIR: `${cache}/target` },
    },
  ],
  start: (source, { cache }) => ({
    argv: [`${cache}/target/debug/${source === 'src/main.rs' ? 'driver' : parse(source).name}`],
  }),
  checks: 'src/bin/checks.rs',
  driver: 'src/main.rs',
});
