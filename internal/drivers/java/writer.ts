import { typesIn, type Call, type Value } from '../src/calls.js';
import { flat, indented, list, print, type Doc, type Group } from '../src/layout.js';
import { camelCase, constantCase, namesAvoiding, pascalCase, upperFirst } from '../src/names.js';
import {
  decimal,
  indent,
  plain,
  quoted,
  valueWriter,
  writerOf,
  type Inside,
} from '../src/writer.js';

const layout = { width: 92, unit: '    ' };
const hanging = { hangs: true };
const PACKAGE = 'com.example.voiceagent';
/** The generator prefixes names that Java reserves. */
const property = namesAvoiding(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while list object',
  camelCase,
  (name) => `property${upperFirst(name)}`,
);

const text = (each: { readonly value: string }) => quoted(each.value);
const value = valueWriter('Java', {
  text,
  email: text,
  uri: (each) => `URI.create(${quoted(each.value)})`,
  integer: plain,
  long: (each) => `${each.value}L`,
  number: decimal,
  boolean: plain,
  enumeration: (each, place) => {
    const type = each.type ?? `${place.owner}.${pascalCase(place.field)}Enum`;
    return `${type}.${constantCase(each.value)}`;
  },
  list: (_, { inside }) => list('List.of(', inside(), ')', hanging),
  object: ({ type, fields }) => {
    const setters = fields.map(({ name, value: each }): Doc => {
      const place = { owner: type, field: name };
      return each.kind === 'list' && each.items.length === 1
        ? list(
            `.add${upperFirst(property(name))}Item(`,
            [value(each.items[0]!, place)],
            ')',
            hanging,
          )
        : list(`.${property(name)}(`, [value(each, place)], ')', hanging);
    });
    const chain: Group = { open: '', items: setters, close: '', separator: '', hangs: true };
    return [`new ${type}()`, chain];
  },
  map: mapOf,
  'free-form': mapOf,
  copy: ({ from, field }) => `${from}.get${upperFirst(property(field))}()`,
  organization: () => 'organizationId',
});

function mapOf(
  { entries }: { readonly entries: readonly (readonly [string, Value])[] },
  { inside }: Inside,
): Doc {
  const values = inside();
  const members = entries.flatMap(([name], index) => [quoted(name), values[index] ?? '']);
  return list('Map.of(', members, ')', hanging);
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
    ...parameters.map(({ name, value: each }) =>
      each ? value(each, { owner: operationId, field: name }) : property(name),
    ),
    ...(variable ? [variable] : []),
  ];
  const returned = { object: type, list: `List<${type}>`, text: 'String', nothing: 'Void' }[
    returns
  ];
  const response = reads ? 'updateResponse' : 'response';
  const invocation = [receiver, list(`.${operationId}WithHttpInfo(`, passed, ')', hanging)];
  const lines = [
    ...(body ? [assignment(`${body.type} ${variable} =`, value(body))] : []),
    ...unset.map((each) => `String ${property(each.name)} = null;`),
    assignment(`ApiResponse<${returned}> ${response} =`, invocation),
    ...(returns === 'nothing' ? [] : [`${returned} ${result} = ${response}.getData();`]),
  ];
  const code = lines.map((line) => print(line, layout)).join('\n');
  const models = typesIn(code, call, 'object', 'enumeration');
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

export const writer = writerOf({
  write,
  driver: 'Driver.java',
  file: 'Calls.java',
  imports: [
    `import ${PACKAGE}.ApiClient;`,
    `import ${PACKAGE}.ApiException;`,
    'import java.util.Map;',
  ],
  known: ({ type, result, operationId }) =>
    `${type} ${result} = (${type}) known.get("${operationId}");`,
  end: ({ reads }) => `return ${reads ? 'updateResponse' : 'response'};`,
  entry: (operationId, body) =>
    `      case "${operationId}" -> {\n${indent(body, '        ')}\n      }`,
  around: (cases, imports) => `${imports.join('\n')}

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
`,
});
