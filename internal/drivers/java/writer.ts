import { typesOf, type Call, type ObjectValue, type Place, type Value } from '../src/calls.js';
import { flat, indented, list, print, type Doc, type Group } from '../src/layout.js';
import { camelCase, constantCase, pascalCase, upperFirst } from '../src/names.js';
import { decimal, indent, quoted, uniqueSorted, valueWriter, type Writer } from '../src/writer.js';

const layout = { width: 92, unit: '    ' };
const hanging = { hangs: true };
const PACKAGE = 'com.example.voiceagent';
/** The generator prefixes names that Java reserves. */
const RESERVED = new Set(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while list object'.split(
    ' ',
  ),
);

const text = (each: { readonly value: string }) => quoted(each.value);
const value = valueWriter('Java', {
  text,
  email: text,
  uri: (each) => `URI.create(${quoted(each.value)})`,
  integer: (each) => String(each.value),
  long: (each) => `${each.value}L`,
  number: decimal,
  boolean: (each) => String(each.value),
  enumeration: (each, place) => {
    const type = each.type ?? `${place.owner}.${pascalCase(place.field)}Enum`;
    return `${type}.${constantCase(each.value)}`;
  },
  list: ({ items }, place) =>
    list(
      'List.of(',
      items.map((each) => value(each, place)),
      ')',
      hanging,
    ),
  object: builder,
  map: ({ entries }, place) => map(entries, place),
  'free-form': ({ entries }, place) => map(entries, place),
  copy: ({ from, field }) => `${from}.get${upperFirst(property(field))}()`,
});

function map(entries: readonly (readonly [string, Value])[], place: Place): Doc {
  return list(
    'Map.of(',
    entries.flatMap(([name, each]) => [quoted(name), value(each, place)]),
    ')',
    hanging,
  );
}

function builder({ type, fields }: ObjectValue): Doc {
  const setters = fields.map(({ name, value: each }): Doc => {
    const place = { owner: type, field: name };
    return each.kind === 'list' && each.items.length === 1
      ? list(`.add${upperFirst(property(name))}Item(`, [value(each.items[0]!, place)], ')', hanging)
      : list(`.${property(name)}(`, [value(each, place)], ')', hanging);
  });
  const chain: Group = { open: '', items: setters, close: '', separator: '', hangs: true };
  return [`new ${type}()`, chain];
}

function property(name: string): string {
  const camel = camelCase(name);
  return RESERVED.has(camel) ? `property${upperFirst(camel)}` : camel;
}

/** An assignment as google-java-format breaks it: after the equals sign first. */
function assignment(start: string, doc: Doc): Doc {
  const fits = start.length + flat(doc).length + 2 <= layout.width;
  return fits ? [`${start} `, doc, ';'] : [start, indented([doc, ';'])];
}

function write(call: Call) {
  const { operationId, root, tag, parameters, body, returns, type, result, reads } = call;
  const api = `${pascalCase(tag)}Api`;
  const receiver = root === 'base' ? `new ${api}(base)` : camelCase(tag);
  const variable = body && camelCase(body.type);
  const unset = parameters.filter((each) => each.in === 'query' && !each.value);
  const passed = [
    ...parameters.map(({ name, in: place, value: each }): Doc => {
      if (place === 'header') return 'organizationId';
      return each ? value(each, { owner: operationId, field: name }) : property(name);
    }),
    ...(variable ? [variable] : []),
  ];
  const returned = { object: type, list: `List<${type}>`, text: 'String', nothing: 'Void' }[
    returns
  ];
  const name = reads ? camelCase(`updated ${result}`) : result;
  const response = reads ? 'updateResponse' : 'response';
  const invocation = [receiver, list(`.${operationId}WithHttpInfo(`, passed, ')', hanging)];
  const lines = [
    ...(body ? [assignment(`${body.type} ${variable} =`, builder(body))] : []),
    ...unset.map((each) => `String ${property(each.name)} = null;`),
    assignment(`ApiResponse<${returned}> ${response} =`, invocation),
    ...(returns === 'nothing' ? [] : [`${returned} ${name} = ${response}.getData();`]),
  ];
  const code = lines.map((line) => print(line, layout)).join('\n');
  const models = [...typesOf(call, 'object'), ...typesOf(call, 'enumeration')].filter((each) =>
    code.includes(each),
  );
  return {
    imports: [
      `import ${PACKAGE}.ApiResponse;`,
      `import ${PACKAGE}.api.${api};`,
      ...[...models, ...(type === '' ? [] : [type])].map(
        (each) => `import ${PACKAGE}.model.${each};`,
      ),
      ...(code.includes('URI.create') ? ['import java.net.URI;'] : []),
      ...(/\bList[.<]/.test(code) ? ['import java.util.List;'] : []),
      ...(code.includes('Map.of') ? ['import java.util.Map;'] : []),
    ],
    code,
  };
}

export const writer: Writer = {
  write,
  driver: 'Driver.java',
  file: 'Calls.java',
  program: (calls) => {
    const sources = calls.map((call) => ({ call, ...write(call) }));
    const imports = [
      `import ${PACKAGE}.ApiClient;`,
      `import ${PACKAGE}.ApiException;`,
      'import java.util.Map;',
      ...sources.flatMap((each) => each.imports),
    ];
    const cases = sources.map(({ call: { operationId, reads }, code }) => {
      const known =
        reads &&
        `${reads.type} ${reads.result} = (${reads.type}) known.get("${reads.operationId}");\n`;
      const end = `return ${reads ? 'updateResponse' : 'response'};`;
      return `      case "${operationId}" -> {\n${indent(`${known ?? ''}${code}\n${end}`, '        ')}\n      }`;
    });
    return `${uniqueSorted(imports).join('\n')}

final class Calls {
  private Calls() {}

  static ApiResponse<?> call(
      String operationId,
      ApiClient base,
      WorkflowsApi workflows,
      String organizationId,
      Map<String, Object> known)
      throws ApiException {
    switch (operationId) {
${cases.join('\n')}
      default -> throw new IllegalArgumentException("unknown operation " + operationId);
    }
  }
}
`;
  },
};
