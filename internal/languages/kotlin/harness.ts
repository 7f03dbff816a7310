import { parse } from 'node:path';
import { words, type Command } from '@voice-agent-platform/shared/process';
import { typesIn } from '../src/calls.js';
import { driven, runJava, type DriverPlaces } from '../src/harness.js';
import { flat, indented, list } from '../src/layout.js';
import { camelCase, constantCase, namesAvoiding, pascalCase, upperFirst } from '../src/names.js';
import { decimal, indent, quoted, scalars, valueWriter, writerOf, written } from '../src/writer.js';

const layout = { width: 92, unit: '    ' };
const PACKAGE = 'com.example.voiceagent';
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
  uri: (each) => `URI(${text(each.value)})`,
  number: decimal,
  enumeration: ({ type, owner, field, value: each }) =>
    `${type ?? `${owner}.${pascalCase(field)}`}.${constantCase(each)}`,
  list: (_, inside) => list('listOf(', inside(), ')'),
  object: ({ type }, inside) => list(`${type}(`, inside(argument), ')'),
  map: (_, inside) => list('mapOf(', inside(key), ')'),
  copy: ({ from, field }) => `${from}.${property(field)}`,
  organization: () => 'organizationId',
});

const writer = writerOf({
  file: 'Calls.kt',
  layout,
  statements: (call) => {
    const { operationId, root, tag, parameters, body, returns, result } = call;
    const variable = body && camelCase(body.type);
    const isNamed = parameters.some((each) => each.in !== 'path');
    const passed = [
      ...written(call, value).map(([name, sent]) => (isNamed ? [argument(name), sent] : sent)),
      ...(variable ? [variable] : []),
    ];
    const method = returns === 'nothing' ? `${operationId}WithHttpInfo` : operationId;
    const start = `val ${result} =`;
    const invocation = list(`${pascalCase(tag)}Api(${root}, http).${method}(`, passed, ')');
    const fits = flat(invocation).length + layout.unit.length <= layout.width;
    return [
      ...(body ? [[`val ${variable} = `, value(body)]] : []),
      fits ? [start, indented(invocation)] : [`${start} `, invocation],
    ];
  },
  imports: (call, code) => [
    `import ${PACKAGE}.apis.${pascalCase(call.tag)}Api`,
    ...typesIn(code, call).map((each) => `import ${PACKAGE}.models.${each}`),
    ...(code.includes('URI(') ? ['import java.net.URI'] : []),
  ],
  known: ({ result, type, operationId }) => `val ${result} = known["${operationId}"] as ${type}`,
  knownImport: ({ type }) => `import ${PACKAGE}.models.${type}`,
  end: ({ returns, result }) =>
    `return ${returns === 'nothing' ? 'Status(response.statusCode)' : result}`,
  entry: (operationId, body) => `"${operationId}" -> {\n${indent(body, '    ')}\n}`,
});

/** The client is built without Gradle, by the compiler that Maven fetches. */
export const kotlin = driven('kotlin', {
  note: 'All instances share one key.',
  writer,
  sampleLabel: 'Kotlin',
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
          generated/src/main/kotlin Driver.kt Calls.kt FirstCall.kt`,
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

function copyDependencies(places: DriverPlaces, folder: string, ...options: string[]): Command {
  return {
    argv: [
      ...words`mvn --batch-mode --file ${places.folder}/pom.xml
        org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies
        -DoutputDirectory=${places.libraries}/${folder}`,
      ...options,
    ],
  };
}
