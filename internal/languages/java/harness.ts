import { parse } from 'node:path';
import { JAVAC, MAVEN } from '@voice-agent-platform/codegen/internal/languages/tools';
import { words } from '@voice-agent-platform/shared/process';
import type { Call, Reads } from '../src/create-call.js';
import type { Member } from '../src/values.js';
import { harnessOf, runJava } from '../src/harness.js';
import { chain, indented, list, print, type Doc } from '../src/layout.js';
import { camelCase, constantCase, namesAvoiding, pascalCase, upperFirst } from '../src/names.js';
import {
  fill,
  Imports,
  indent,
  KEY,
  ORGANIZATION,
  printStatement,
  programCalls,
  ROOTS,
  type PrintForms,
  type ProgramWriter,
  type Use,
} from '../src/program.js';
import { decimal, quoted, scalars, valueWriter } from '../src/writer.js';

// The style of google-java-format: two spaces for blocks, four for continued lines.
const layout = { width: 100, unit: '    ' };
const BLOCK = '  ';
const hanging = { hangs: true };
const PACKAGE = 'com.example.voiceagent';
const MODELS = `${PACKAGE}.model`;
/** The generator prefixes names that are reserved in Java. */
const property = namesAvoiding(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while list object',
  camelCase,
  (name) => `property${upperFirst(name)}`,
);

const value = valueWriter('Java', {
  ...scalars(quoted),
  uri: (example, _, use) => `${use('java.net', 'URI')}.create(${quoted(example.value)})`,
  number: decimal,
  enumeration: (example, _, use) => {
    const { type, owner, field } = example;
    // A text with fixed values is a nested class if its schema has no name.
    const name = type ?? `${owner}.${pascalCase(field)}Enum`;
    use(MODELS, type ?? owner);
    return `${name}.${constantCase(example.value)}`;
  },
  list: (_, inside, use) => list(`${use('java.util', 'List')}.of(`, inside(), ')', hanging),
  object: ({ type, members }, _, use) => [
    `new ${use(MODELS, type)}()`,
    chain(members.map((member) => setter(member, use))),
  ],
  map: ({ members }, _, use) => {
    const pairs = members.flatMap((member) => [quoted(member.name), value(member.value, use)]);
    return list(`${use('java.util', 'Map')}.of(`, pairs, ')', hanging);
  },
  copy: ({ from, read, as, type, owner, field }, _, use) => {
    const value = `${from}.get${upperFirst(property(read))}()`;
    if (as !== 'enumeration') return value;
    // The request takes an enumeration, and the response has plain text.
    const name = use(MODELS, type ?? owner) + (type ? '' : `.${pascalCase(field)}Enum`);
    return `${value} == null ? null : ${name}.fromValue(${value})`;
  },
  organization: () => `System.getenv("${ORGANIZATION}")`,
});

/** A list with one item uses the setter that adds an item. */
function setter({ name, value: example }: Member, use: Use): Doc {
  const [item, ...others] = example.kind === 'list' ? example.members : [];
  return item && others.length === 0
    ? list(`.add${upperFirst(property(name))}Item(`, [value(item.value, use)], ')', hanging)
    : list(`.${property(name)}(`, [value(example, use)], ')', hanging);
}

/** Breaks an assignment like google-java-format, first after the equals sign. */
function assignment(start: string, doc: Doc): Doc {
  return [start, indented([doc, ';'])];
}

function client({ root, tag }: Call, use: Use): Doc[] {
  const api = use(`${PACKAGE}.api`, `${pascalCase(tag)}Api`);
  const variables = [ROOTS[root], KEY].map((name) => `System.getenv("${name}")`);
  const connect = `${use(PACKAGE, 'VoiceAgent')}.connect(`;
  return [
    assignment(`${use(PACKAGE, 'ApiClient')} client =`, list(connect, variables, ')', hanging)),
    `${api} api = new ${api}(client);`,
  ];
}

interface Sending {
  /** True to get the response with status and data as the result. */
  readonly withResponse: boolean;
}

function send(call: Call, use: Use, { withResponse }: Sending): Doc[] {
  const { operationId, parameters, body, returns, type, result } = call;
  const variable = body && camelCase(body.type);
  const passed = [
    ...parameters.map(({ value: example }) => (example ? value(example, use) : 'null')),
    ...(variable ? [variable] : []),
  ];
  const returned = { object: type, list: `List<${type}>`, bytes: 'byte[]', nothing: 'Void' }[
    returns
  ];
  if (returns === 'list') use('java.util', 'List');
  if (returns === 'list' || returns === 'object') use(MODELS, type);
  if (withResponse) use(PACKAGE, 'ApiResponse');
  const start = withResponse ? `ApiResponse<${returned}> response =` : `${returned} ${result} =`;
  const method = `api.${operationId}${withResponse ? 'WithHttpInfo' : ''}(`;
  return [
    ...(body ? [assignment(`${body.type} ${variable} =`, value(body, use))] : []),
    assignment(start, list(method, passed, ')', hanging)),
  ];
}

const printForms: PrintForms = {
  status: 'response.getStatusCode()',
  print: (text) => `System.out.println(${text});`,
  variable: (name) => name,
  field: (object, name) => `${object}.get${upperFirst(property(name))}()`,
  forEach: ({ item, items, print, isOptional }) =>
    isOptional
      ? `if (${items} != null) {\n${BLOCK}${items}.forEach(${item} -> ${print.slice(0, -1)});\n}`
      : `${items}.forEach(${item} -> ${print.slice(0, -1)});`,
  save: (result, file) => `Files.write(Path.of(${quoted(file)}), ${result});`,
};

function importLines({ modules }: Imports): string {
  return modules
    .flatMap(([module, names]) => names.map((name) => `import ${module}.${name};`))
    .sort()
    .join('\n');
}

/** Writes statements at this depth of nested blocks. */
function block(docs: readonly Doc[], depth: number): string {
  const by = BLOCK.repeat(depth);
  const width = layout.width - by.length;
  return indent(docs.map((doc) => print(doc, { ...layout, width })).join('\n'), by);
}

/** Reads an earlier result of the driver. */
function known({ call, part, variable }: Reads, use: Use): Doc[] {
  const type = use(MODELS, call.type);
  const returned = `known.get("${call.operationId}")`;
  if (call.returns !== 'list') return [`${type} ${variable} = (${type}) ${returned};`];
  const list = use('java.util', 'List');
  const item = `${type} ${call.item} = (${type}) ((${list}<?>) ${returned}).get(0);`;
  if (part === undefined) return [item];
  return [item, `var ${variable} = ${call.item}.get${pascalCase(part)}();`];
}

function driverCase(name: string, call: Call, use: Use): string {
  const lines = [
    ...client(call, use),
    ...(call.reads ? known(call.reads, use) : []),
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
    const start = client(call, use);
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
    for (const name of ['ApiException', 'ApiResponse']) use(PACKAGE, name);
    use('java.util', 'Map');
    return fill(fill(text, 'imports', importLines(imports)), 'calls', cases.join('\n'));
  },
};

export default harnessOf('java', {
  note: 'Malformed responses raise unchecked exceptions, whose messages can show the body.',
  programs,
  tolerate: ['null-in-free-form', 'null-field'],
  driverTools: [JAVAC],
  fetch: ({ client }) => [
    {
      // Maven downloads while it builds. The client's pom also copies its libraries to target/lib.
      argv: [...MAVEN, ...words`package -Dmaven.javadoc.skip -Dmaven.source.skip`],
      cwd: client,
    },
  ],
  build: ({ work, client }) => [
    {
      argv: ['sh', '-c', 'exec javac -encoding UTF-8 -cp "$JARS" -d classes *.java'],
      env: { JARS: libraries(client) },
      cwd: work,
    },
  ],
  start: (source, places) => runJava(parse(source).name, places, libraries(places.client)),
  driver: 'Driver.java',
});

function libraries(client: string): string {
  return `${client}/target/voice-agent-client-0.1.0.jar:${client}/target/lib/*`;
}
