import { parse } from 'node:path';
import { words } from '@voice-agent-platform/shared/process';
import { typesIn, type Member } from '../src/calls.js';
import { driven, runJava } from '../src/harness.js';
import { chain, indented, list, type Doc } from '../src/layout.js';
import { camelCase, constantCase, namesAvoiding, pascalCase, upperFirst } from '../src/names.js';
import { decimal, indent, quoted, scalars, valueWriter, writerOf } from '../src/writer.js';

const layout = { width: 92, unit: '    ' };
const hanging = { hangs: true };
const PACKAGE = 'com.example.voiceagent';
/** The generator prefixes names that Java reserves. */
const property = namesAvoiding(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while list object',
  camelCase,
  (name) => `property${upperFirst(name)}`,
);

const value = valueWriter('Java', {
  ...scalars(quoted),
  uri: (each) => `URI.create(${quoted(each.value)})`,
  number: decimal,
  enumeration: ({ type, owner, field, value: each }) =>
    `${type ?? `${owner}.${pascalCase(field)}Enum`}.${constantCase(each)}`,
  list: (_, inside) => list('List.of(', inside(), ')', hanging),
  object: ({ type, members }) => [`new ${type}()`, chain(members.map(setter))],
  map: ({ members }) => {
    const pairs = members.flatMap((each) => [quoted(each.name), value(each.value)]);
    return list('Map.of(', pairs, ')', hanging);
  },
  copy: ({ from, field }) => `${from}.get${upperFirst(property(field))}()`,
  organization: () => 'organizationId',
});

/** A list of one item is added to. */
function setter({ name, value: each }: Member): Doc {
  const [item, ...others] = each.kind === 'list' ? each.members : [];
  return item && others.length === 0
    ? list(`.add${upperFirst(property(name))}Item(`, [value(item.value)], ')', hanging)
    : list(`.${property(name)}(`, [value(each)], ')', hanging);
}

/** An assignment as google-java-format breaks it: after the equals sign first. */
function assignment(start: string, doc: Doc): Doc {
  return [start, indented([doc, ';'])];
}

const writer = writerOf({
  file: 'Calls.java',
  layout,
  statements: ({ operationId, root, tag, parameters, body, returns, type, result, reads }) => {
    const receiver = root === 'base' ? `new ${pascalCase(tag)}Api(base)` : camelCase(tag);
    const variable = body && camelCase(body.type);
    const unset = parameters.filter((each) => each.in === 'query' && !each.value);
    const passed = [
      ...parameters.map(({ name, value: each }) => (each ? value(each) : property(name))),
      ...(variable ? [variable] : []),
    ];
    const returned = { object: type, list: `List<${type}>`, text: 'String', nothing: 'Void' }[
      returns
    ];
    const response = reads ? 'updateResponse' : 'response';
    const invocation = [receiver, list(`.${operationId}WithHttpInfo(`, passed, ')', hanging)];
    return [
      ...(body ? [assignment(`${body.type} ${variable} =`, value(body))] : []),
      ...unset.map((each) => `String ${property(each.name)} = null;`),
      assignment(`ApiResponse<${returned}> ${response} =`, invocation),
      ...(returns === 'nothing' ? [] : [`${returned} ${result} = ${response}.getData();`]),
    ];
  },
  imports: (call, code) => {
    const models = [...typesIn(code, call), call.type];
    return [
      `import ${PACKAGE}.ApiResponse;`,
      `import ${PACKAGE}.api.${pascalCase(call.tag)}Api;`,
      ...models.filter((each) => each !== '').map((each) => `import ${PACKAGE}.model.${each};`),
      ...(code.includes('URI.create') ? ['import java.net.URI;'] : []),
      ...(/\bList[.<]/.test(code) ? ['import java.util.List;'] : []),
      ...(code.includes('Map.of') ? ['import java.util.Map;'] : []),
    ];
  },
  known: ({ type, result, operationId }) =>
    `${type} ${result} = (${type}) known.get("${operationId}");`,
  end: ({ reads }) => `return ${reads ? 'updateResponse' : 'response'};`,
  entry: (operationId, body) => `case "${operationId}" -> {\n${indent(body, '  ')}\n}`,
});

export const java = driven('java', {
  note: 'Malformed responses raise unchecked exceptions, whose messages can show the body.',
  writer,
  sampleLabel: 'Java',
  tolerate: ['null-in-free-form'],
  driverTools: [
    {
      probe: words`javac -version`,
      hint: 'Install a JDK, 17 or later (Debian: openjdk-17-jdk-headless).',
    },
  ],
  build: ({ work, client }) => [
    {
      // The client's pom also copies its libraries to target/lib.
      argv: words`mvn --batch-mode package -Dmaven.javadoc.skip -Dmaven.source.skip`,
      cwd: client,
    },
    {
      argv: words`javac -encoding UTF-8 -cp ${libraries(client)} -d classes
        Driver.java Calls.java FirstCall.java`,
      cwd: work,
    },
  ],
  start: (source, places) => runJava(parse(source).name, places, libraries(places.client)),
  driver: 'Driver.java',
  firstCall: 'FirstCall.java',
});

function libraries(client: string): string {
  return `${client}/target/voice-agent-client-0.1.0.jar:${client}/target/lib/*`;
}
