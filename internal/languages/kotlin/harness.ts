import { parse } from 'node:path';
import { MAVEN } from '@voice-agent-platform/codegen/internal/languages';
import { words, type Command } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/calls.js';
import { harnessOf, runJava, type HarnessPlaces } from '../src/harness.js';
import { flat, indented, list, type Doc } from '../src/layout.js';
import { camelCase, constantCase, namesAvoiding, pascalCase, upperFirst } from '../src/names.js';
import {
  fill,
  Imports,
  KEY,
  NO_REDIRECTS,
  ORGANIZATION,
  printed,
  ROOTS,
  statements,
  type PrintForms,
  type ProgramWriter,
  type Use,
} from '../src/program.js';
import { decimal, quoted, scalars, valueWriter, written } from '../src/writer.js';

const layout = { width: 100, unit: '    ' };
const PACKAGE = 'com.example.voiceagent';
const MODELS = `${PACKAGE}.models`;
const INFRASTRUCTURE = `${PACKAGE}.infrastructure`;
/** The generator prefixes names that Kotlin reserves. */
const property = namesAvoiding(
  'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while',
  camelCase,
  (name) => `property${upperFirst(name)}`,
);

const text = (each: string) => quoted(each).replaceAll('$', '\\$');
const key = (name: string) => `${quoted(name)} to `;
const argument = (name: string) => `${property(name)} = `;
const value = valueWriter('Kotlin', {
  ...scalars(text),
  uri: (each, _, use) => `${use('java.net', 'URI')}(${text(each.value)})`,
  number: decimal,
  enumeration: (each, _, use) => {
    const { type, owner, field } = each;
    // A text with fixed values is a class of its object if its schema has no name.
    const name = type ?? `${owner}.${pascalCase(field)}`;
    use(MODELS, type ?? owner);
    return `${name}.${constantCase(each.value)}`;
  },
  list: (_, inside) => list('listOf(', inside(), ')'),
  object: ({ type }, inside, use) => list(`${use(MODELS, type)}(`, inside(argument), ')'),
  map: (_, inside) => list('mapOf(', inside(key), ')'),
  copy: ({ from, field }) => `${from}.${property(field)}`,
  organization: () => `System.getenv("${ORGANIZATION}")`,
  received: (_, __, use) =>
    `(known["listUseCaseRuns"] as List<*>).filterIsInstance<${use(MODELS, 'Run')}>().first().data`,
});

function client({ root }: Call, use: Use): Doc[] {
  const builder = use('okhttp3', 'OkHttpClient');
  return [
    `${use(INFRASTRUCTURE, 'ApiClient')}.accessToken = System.getenv("${KEY}")
// ${NO_REDIRECTS}
val http = ${builder}.Builder().followRedirects(false).build()
val root = System.getenv("${ROOTS[root]}") + "/api/v1"`,
  ];
}

/** @param withResponse whether the result is the response, with its status */
function send(call: Call, withResponse: boolean, depth: number, use: Use): Doc[] {
  const { operationId, tag, parameters, body, result } = call;
  const variable = body && camelCase(body.type);
  const isNamed = parameters.some((each) => each.in !== 'path');
  const passed = [
    ...written(call, (sent) => value(sent, use)).map(([name, sent]) =>
      isNamed ? [argument(name), sent] : sent,
    ),
    ...(variable ? [variable] : []),
  ];
  const method = `${operationId}${withResponse ? 'WithHttpInfo' : ''}`;
  const api = use(`${PACKAGE}.apis`, `${pascalCase(tag)}Api`);
  const start = `val ${withResponse ? 'response' : result} =`;
  const invocation = list(`${api}(root, http).${method}(`, passed, ')');
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
  each: (item, items, print, isOptional) =>
    `${items}${isOptional ? '?' : ''}.forEach { ${item} -> ${print} }`,
};

function importLines({ modules }: Imports): string {
  return modules
    .flatMap(([module, names]) => names.map((name) => `import ${module}.${name}`))
    .sort()
    .join('\n');
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${pascalCase(operationId)}.kt`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    const calls = call.reads ? [call.reads, call] : [call];
    const start = client(call, use);
    const withResponse = call.prints.kind === 'status';
    // Only a call without its response raises an error for a status that is not 2xx.
    const raises = !withResponse || call.reads !== undefined;
    const sent = calls.flatMap((each) => send(each, each.prints.kind === 'status', 2, use));
    const lines = [
      ...sent,
      ...(withResponse ? ['if (response.statusCode >= 300) fail(response.statusCode)'] : []),
      printed(call, printForms),
    ];
    if (raises)
      for (const name of ['ClientException', 'ServerException']) use(INFRASTRUCTURE, name);
    use('kotlin.system', 'exitProcess');
    const body = raises
      ? `    try {
${statements(lines, layout, 2)}
    } catch (error: ClientException) {
        fail(error.statusCode)
    } catch (error: ServerException) {
        fail(error.statusCode)
    }`
      : statements(lines, layout, 1);
    return `${importLines(imports)}

fun main() {
${statements(start, layout, 1)}

${body}
}

// The message of an exception can show the body of the response.
private fun fail(status: Int) {
    System.err.println("unexpected status: $status")
    exitProcess(1)
}
`;
  },
  callsFile: 'Calls.kt',
  calls: (calls, text) => {
    const imports = new Imports();
    const { use } = imports;
    const entries = calls.map(([step, call]) => {
      const { reads, returns, result } = call;
      const hasStatus = returns === 'nothing';
      const lines = [
        ...client(call, use),
        ...(reads
          ? [`val ${reads.result} = known["${reads.operationId}"] as ${use(MODELS, reads.type)}`]
          : []),
        ...send(call, hasStatus, 3, use),
        `return ${hasStatus ? 'Status(response.statusCode)' : result}`,
      ];
      return `"${step}" -> {\n${statements(lines, layout, 1)}\n}`;
    });
    return fill(fill(text, 'imports', importLines(imports)), 'calls', entries.join('\n'));
  },
};

/** The client is built without Gradle, by the compiler that Maven fetches. */
export const kotlin = harnessOf('kotlin', {
  note: 'All instances share one key.',
  programs,
  lockFile: 'pom.xml',
  driverSetUp: (places) => [
    copyDependencies(places, 'compiler'),
    // The client's libraries, without the compiler and what only the compiler needs.
    copyDependencies(places, 'libraries', '-DincludeScope=runtime'),
  ],
  build: (places) => [
    {
      // The compiler takes each library by its path, and ends before optimizing it would pay. Kotlin's own libraries are
      // among those of the pom.xml.
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
  firstCall: 'FirstCall.kt',
});

function copyDependencies(places: HarnessPlaces, folder: string, ...options: string[]): Command {
  return {
    argv: [
      ...MAVEN,
      ...words`--file ${places.folder}/pom.xml
        org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies
        -DoutputDirectory=${places.libraries}/${folder}`,
      ...options,
    ],
  };
}
