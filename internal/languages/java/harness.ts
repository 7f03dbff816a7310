import { parse } from 'node:path';
import { JAVAC, MAVEN_COMMAND } from '@voice-agent-platform/codegen/internal/languages/tools';
import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/create-call.js';
import { createHarness, runJava } from '../src/harness.js';
import { pascalCase } from '../src/names.js';
import { Imports, type Use } from '../src/imports.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import { fill, programCalls, type ProgramWriter } from '../src/program.js';
import { quoted } from '../src/writer.js';
import { INDENT, block, connect, readEarlierResult, send } from './statements.js';
import { getter, PACKAGE } from './values.js';

const printForms: PrintForms = {
  status: 'response.getStatusCode()',
  print: (text) => `System.out.println(${text});`,
  variable: (name) => name,
  field: (object, name) => `${object}.${getter(name)}`,
  forEach: ({ item, items, print, isOptional }) => {
    // The body of the lambda is an expression, which has no semicolon.
    const loop = `${items}.forEach(${item} -> ${print.slice(0, -1)});`;
    return isOptional ? `if (${items} != null) {\n${INDENT}${loop}\n}` : loop;
  },
  save: (result, file) => `Files.write(Path.of(${quoted(file)}), ${result});`,
};

function importLines({ modules }: Imports): string {
  return modules
    .flatMap(([module, names]) => names.map((name) => `import ${module}.${name};`))
    .sort()
    .join('\n');
}

function driverCase(name: string, call: Call, use: Use): string {
  const lines = [
    ...connect(call, use, 'connectOnce'),
    ...(call.reads ? readEarlierResult(call.reads, use) : []),
    ...send(call, use, { withResponse: true }),
    'return response;',
  ];
  return `case "${name}" -> {\n${block(lines, 1)}\n}`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${pascalCase(operationId)}.java`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    const start = connect(call, use);
    const sent = programCalls(call).flatMap((operation) =>
      send(operation, use, { withResponse: operation.prints.kind === 'status' }),
    );
    const errors = [use(PACKAGE, 'ApiException')];
    if (call.prints.kind === 'saved') {
      for (const name of ['Files', 'Path']) use('java.nio.file', name);
      errors.push(use('java.io', 'IOException'));
    }
    return `${importLines(imports)}

public final class ${pascalCase(call.operationId)} {
  public static void main(String[] args) throws ${errors.join(', ')} {
${block([...start, ...sent, printStatement(call, printForms)], 2)}
  }
}
`;
  },
  callsFile: 'Calls.java',
  calls: (calls, text) => {
    const imports = new Imports();
    const { use } = imports;
    const cases = calls.map(([name, call]) => driverCase(name, call, use));
    for (const name of ['ApiException', 'ApiResponse', 'VoiceAgent']) use(PACKAGE, name);
    for (const name of ['HashMap', 'Map']) use('java.util', name);
    return fill(text, { imports: importLines(imports), calls: cases.join('\n') });
  },
};

const PACKAGE_COMMAND = [
  ...MAVEN_COMMAND,
  ...words`package -Dmaven.javadoc.skip -Dmaven.source.skip`,
];

export default createHarness('java', {
  note: 'Malformed responses raise unchecked exceptions, whose messages can show the body.',
  programs,
  tolerate: ['null-in-free-form', 'null-field'],
  driverTools: [JAVAC],
  fetch: ({ client }) => [
    // Maven downloads while it builds, so it builds an empty jar here. A client that does not compile must fail in `build`.
    { argv: [...PACKAGE_COMMAND, '-Dmaven.main.skip'], cwd: client },
  ],
  build: ({ work, client }) => [
    // The client's pom also copies its libraries to target/lib.
    { argv: [...PACKAGE_COMMAND, '--offline'], cwd: client },
    {
      argv: ['sh', '-c', 'exec javac -encoding UTF-8 -cp "$JARS" -d classes *.java'],
      env: { JARS: libraries(client) },
      cwd: work,
    },
  ],
  start: (source, places) => runJava(parse(source).name, places, libraries(places.client)),
  checks: 'Checks.java',
  driver: 'Driver.java',
});

/** Returns the class path with the client's own jar and its libraries. */
function libraries(client: string): string {
  return `${client}/target/*:${client}/target/lib/*`;
}
