import { typesOf, type Call, type ObjectValue, type Place, type Value } from '../src/calls.js';
import { flat, indented, list, print, type Doc } from '../src/layout.js';
import { camelCase, constantCase, pascalCase, upperFirst } from '../src/names.js';
import { decimal, indent, quoted, uniqueSorted, valueWriter, type Writer } from '../src/writer.js';

const layout = { width: 92, unit: '    ' };
const last = { last: ',' };
const PACKAGE = 'com.example.voiceagent';
/** The generator prefixes names that Kotlin reserves. */
const RESERVED = new Set(
  'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while'.split(
    ' ',
  ),
);

const text = (each: { readonly value: string }) => quoted(each.value).replaceAll('$', '\\$');
const value = valueWriter('Kotlin', {
  text,
  email: text,
  uri: (each) => `URI(${text(each)})`,
  integer: (each) => String(each.value),
  long: (each) => `${each.value}L`,
  number: decimal,
  boolean: (each) => String(each.value),
  enumeration: (each, place) =>
    `${each.type ?? `${place.owner}.${pascalCase(place.field)}`}.${constantCase(each.value)}`,
  list: ({ items }, place) =>
    list(
      'listOf(',
      items.map((each) => value(each, place)),
      ')',
      last,
    ),
  object: model,
  map: ({ entries }, place) => map(entries, place),
  'free-form': ({ entries }, place) => map(entries, place),
  copy: ({ from, field }) => `${from}.${property(field)}`,
});

function map(entries: readonly (readonly [string, Value])[], place: Place): Doc {
  const pairs = entries.map(([name, each]) => [`${quoted(name)} to `, value(each, place)]);
  return list('mapOf(', pairs, ')', last);
}

function model({ type, fields }: ObjectValue): Doc {
  const named = fields.map((each) => [
    `${property(each.name)} = `,
    value(each.value, { owner: type, field: each.name }),
  ]);
  return list(`${type}(`, named, ')', last);
}

function property(name: string): string {
  const camel = camelCase(name);
  return RESERVED.has(camel) ? `property${upperFirst(camel)}` : camel;
}

function write(call: Call) {
  const { operationId, root, tag, parameters, body, returns, result, reads } = call;
  const api = `${pascalCase(tag)}Api`;
  const variable = body && camelCase(body.type);
  const isNamed = parameters.some((each) => each.in !== 'path');
  const passed = [
    ...parameters.flatMap(({ name, in: place, value: each }): Doc[] => {
      if (place !== 'header' && !each) return [];
      const sent = each ? value(each, { owner: operationId, field: name }) : 'organizationId';
      return [isNamed ? [`${property(name)} = `, sent] : sent];
    }),
    ...(variable ? [variable] : []),
  ];
  const method = returns === 'nothing' ? `${operationId}WithHttpInfo` : operationId;
  const start = `val ${reads ? camelCase(`updated ${result}`) : result} =`;
  const invocation = list(`${api}(${root}, http).${method}(`, passed, ')', last);
  const fits = flat(invocation).length + layout.unit.length <= layout.width;
  const lines = [
    ...(body ? [[`val ${variable} = `, model(body)]] : []),
    fits ? [start, indented(invocation)] : [`${start} `, invocation],
  ];
  const code = lines.map((line) => print(line, layout)).join('\n');
  return {
    imports: [
      `import ${PACKAGE}.apis.${api}`,
      ...[...typesOf(call, 'object'), ...typesOf(call, 'enumeration')]
        .filter((each) => code.includes(each))
        .map((each) => `import ${PACKAGE}.models.${each}`),
      ...(code.includes('URI(') ? ['import java.net.URI'] : []),
    ],
    code,
  };
}

export const writer: Writer = {
  write,
  driver: 'Driver.kt',
  file: 'Calls.kt',
  program: (calls) => {
    const sources = calls.map((call) => ({ call, ...write(call) }));
    const imports = [
      'import okhttp3.OkHttpClient',
      ...sources.flatMap((each) => each.imports),
      ...calls.flatMap(({ reads }) => (reads ? [`import ${PACKAGE}.models.${reads.type}`] : [])),
    ];
    const cases = sources.map(({ call: { operationId, reads, returns, result }, code }) => {
      const known =
        reads && `val ${reads.result} = known["${reads.operationId}"] as ${reads.type}\n`;
      const end = reads
        ? `return ${camelCase(`updated ${result}`)}`
        : `return ${returns === 'nothing' ? 'Status(response.statusCode)' : result}`;
      return `        "${operationId}" -> {\n${indent(`${known ?? ''}${code}\n${end}`, '            ')}\n        }`;
    });
    return `${uniqueSorted(imports).join('\n')}

fun call(
    operationId: String,
    base: String,
    platform: String,
    http: OkHttpClient,
    organizationId: String,
    known: Map<String, Any?>,
): Any? {
    when (operationId) {
${cases.join('\n')}
    }
    throw IllegalArgumentException("unknown operation " + operationId)
}
`;
  },
};
