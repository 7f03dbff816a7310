import { parse } from 'node:path';
import { MAVEN_COMMAND } from '@voice-agent-platform/codegen/internal/languages/tools';
import { words, type Command } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/create-call.js';
import { createHarness, runJava, type HarnessPlaces } from '../src/harness.js';
import { nested } from '../src/layout.js';
import { pascalCase } from '../src/names.js';
import { Imports, type Use } from '../src/imports.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import { fill, programCalls, statements, type ProgramWriter } from '../src/program.js';
import { quoted } from '../src/writer.js';
import { connect, fileLayout, readEarlierResult, send } from './statements.js';
import { PACKAGE, property } from './values.js';

/** The layout of a branch of the `when` in `Calls.kt`. */
const branchLayout = nested(fileLayout, 2);

const printForms: PrintForms = {
  status: 'response.statusCode',
  print: (printedText) => `println(${printedText})`,
  variable: (name) => name,
  field: (object, name) => `${object}.${property(name)}`,
  forEach: ({ item, items, print, isOptional }) =>
    `${items}${isOptional ? '?' : ''}.forEach { ${item} -> ${print} }`,
  save: (result, file) => `${result}.copyTo(File(${quoted(file)}), overwrite = true)`,
};

function importLines({ modules }: Imports): string {
  return modules
    .flatMap(([module, names]) => names.map((name) => `import ${module}.${name}`))
    .sort()
    .join('\n');
}

function driverCase(name: string, call: Call, use: Use): string {
  const { reads, returns, result } = call;
  const returned = {
    object: result,
    list: result,
    bytes: `${result}.readText()`,
    nothing: 'Status(response.statusCode)',
  }[returns];
  const lines = [
    ...connect(call, use, 'connectOnce'),
    ...(reads ? [readEarlierResult(reads, use)] : []),
    ...send(call, use, { withResponse: returns === 'nothing', layout: branchLayout }),
    `return ${returned}`,
  ];
  return `"${name}" -> {\n${statements(lines, branchLayout, 1)}\n}`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${pascalCase(operationId)}.kt`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    if (call.prints.kind === 'saved') use('java.io', 'File');
    const lines = [
      ...connect(call, use),
      '',
      ...programCalls(call).flatMap((operation) =>
        send(operation, use, {
          withResponse: operation.prints.kind === 'status',
          layout: fileLayout,
        }),
      ),
      printStatement(call, printForms),
    ];
    const body = statements(lines, fileLayout, 1);
    return `${importLines(imports)}

fun main() {
${body}
}
`;
  },
  callsFile: 'Calls.kt',
  calls: (calls, text) => {
    const imports = new Imports();
    const { use } = imports;
    const cases = calls.map(([name, call]) => driverCase(name, call, use));
    for (const name of ['Connection', 'connect']) use(PACKAGE, name);
    return fill(text, { imports: importLines(imports), calls: cases.join('\n') });
  },
};

/** Builds the client with the compiler from Maven, without Gradle. */
export default createHarness('kotlin', {
  note: 'An integer above 2^53 is an error.',
  programs,
  tolerate: ['null-field'],
  lockFile: 'pom.xml',
  driverSetUp: (places) => [
    copyDependencies(places, 'compiler'),
    // Copies the client's libraries, but not the compiler and its dependencies.
    copyDependencies(places, 'libraries', '-DincludeScope=runtime'),
  ],
  build: (places) => [
    {
      // The compiler needs the path of each library. It ends so soon that optimizing it would not pay. Kotlin's own
      // libraries come from the pom.xml.
      argv: [
        'sh',
        '-c',
        `exec java -XX:TieredStopAtLevel=1 -cp "$JARS/compiler/*" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler \
          -no-stdlib -no-reflect -classpath "$(printf '%s:' "$JARS"/libraries/*)" -d classes \
          voice-agent-kotlin/src/main/kotlin *.kt`,
      ],
      env: { JARS: places.libraries },
      cwd: places.work,
    },
  ],
  start: (source, places) =>
    runJava(`${parse(source).name}Kt`, places, `${places.libraries}/libraries/*`),
  checks: 'Checks.kt',
  driver: 'Driver.kt',
});

function copyDependencies(places: HarnessPlaces, folder: string, ...options: string[]): Command {
  return {
    argv: [
      ...MAVEN_COMMAND,
      ...words`--file ${places.folder}/pom.xml
        org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies
        -DoutputDirectory=${places.libraries}/${folder}`,
      ...options,
    ],
  };
}
