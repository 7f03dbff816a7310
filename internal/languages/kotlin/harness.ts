import { parse } from 'node:path';
import { MAVEN_COMMAND } from '@voice-agent-platform/codegen/internal/languages/tools';
import { words, type Command } from '@voice-agent-platform/shared/process';
import type { Call, EarlierResult } from '../src/create-call.js';
import { harnessOf, runJava, type HarnessPlaces } from '../src/harness.js';
import { flat, indented, list, type Doc } from '../src/layout.js';
import { camelCase, pascalCase } from '../src/names.js';
import { Imports, type Use } from '../src/imports.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import { fill, KEY, programCalls, ROOTS, statements, type ProgramWriter } from '../src/program.js';
import { quoted, writeParameters } from '../src/writer.js';
import { argument, MODELS, PACKAGE, property, value } from './values.js';

const layout = { width: 100, unit: '    ' };
/** The depth of the statements in `main` of a program. */
const PROGRAM_DEPTH = 1;
/** The depth of the statements in a branch of the `when` in `Calls.kt`. */
const CASE_DEPTH = 3;

function connect({ root, tag }: Call, use: Use): Doc[] {
  const variables = [ROOTS[root], KEY].map((name) => `System.getenv("${name}")`);
  return [
    list(`val (url, http) = ${use(PACKAGE, 'connect')}(`, variables, ')'),
    `val api = ${use(`${PACKAGE}.apis`, `${pascalCase(tag)}Api`)}(url, http)`,
  ];
}

interface Sending {
  /** True to get the response with its status as the result. */
  readonly withResponse: boolean;
  /** The depth of nested blocks. */
  readonly depth: number;
}

function send(call: Call, use: Use, { withResponse, depth }: Sending): Doc[] {
  const { operationId, parameters, body, result } = call;
  const variable = body && camelCase(body.type);
  const isNamed = parameters.some((parameter) => parameter.in !== 'path');
  const passed = [
    ...writeParameters(call, (sent) => value(sent, use)).map(([name, sent]) =>
      isNamed ? [argument(name), sent] : sent,
    ),
    ...(variable ? [variable] : []),
  ];
  const method = `${operationId}${withResponse ? 'WithHttpInfo' : ''}`;
  const start = `val ${withResponse ? 'response' : result} =`;
  const invocation = list(`api.${method}(`, passed, ')');
  // Breaks after the equals sign if the call then fits on a line, and inside its brackets otherwise. Prettier's printer
  // cannot choose between the two, because it measures a group only up to its first line break.
  const fits = flat(invocation).length + layout.unit.length * (depth + 1) <= layout.width;
  return [
    ...(body ? [[`val ${variable} = `, value(body, use)]] : []),
    fits ? [start, indented(invocation)] : [`${start} `, invocation],
  ];
}

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

/** Reads an earlier result of the driver. */
function readEarlierResult({ call, part, variable }: EarlierResult, use: Use): Doc {
  const type = use(MODELS, call.type);
  const returned = `known["${call.operationId}"]`;
  if (call.returns !== 'list') return `val ${variable} = ${returned} as ${type}`;
  const member = part === undefined ? '' : `.${property(part)}!!`;
  return `val ${variable} = ((${returned} as List<*>).first() as ${type})${member}`;
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
    ...connect(call, use),
    ...(reads ? [readEarlierResult(reads, use)] : []),
    ...send(call, use, { withResponse: returns === 'nothing', depth: CASE_DEPTH }),
    `return ${returned}`,
  ];
  return `"${name}" -> {\n${statements(lines, layout, 1)}\n}`;
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
          depth: PROGRAM_DEPTH,
        }),
      ),
      printStatement(call, printForms),
    ];
    const body = statements(lines, layout, PROGRAM_DEPTH);
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
    return fill(text, { imports: importLines(imports), calls: cases.join('\n') });
  },
};

/** Builds the client with the compiler from Maven, without Gradle. */
export default harnessOf('kotlin', {
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
