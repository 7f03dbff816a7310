import { typesIn } from '../src/calls.js';
import { flat, indented, list, type Doc } from '../src/layout.js';
import { camelCase, constantCase, namesAvoiding, pascalCase, upperFirst } from '../src/names.js';
import { decimal, indent, quoted, scalars, valueWriter, writerOf, written } from '../src/writer.js';

const layout = { width: 92, unit: '    ' };
const last = { last: ',' };
const PACKAGE = 'com.example.voiceagent';
/** The generator prefixes names that Kotlin reserves. */
const property = namesAvoiding(
  'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while',
  camelCase,
  (name) => `property${upperFirst(name)}`,
);

const text = (each: string) => quoted(each).replaceAll('$', '\\$');
const map = (pairs: readonly Doc[]) => list('mapOf(', pairs, ')', last);
const key = (name: string) => `${quoted(name)} to `;
const argument = (name: string) => `${property(name)} = `;
const value = valueWriter('Kotlin', {
  ...scalars(text),
  uri: (each) => `URI(${text(each.value)})`,
  long: (each) => `${each.value}L`,
  number: decimal,
  enumeration: ({ type, owner, field, value: each }) =>
    `${type ?? `${owner}.${pascalCase(field)}`}.${constantCase(each)}`,
  list: (_, inside) => list('listOf(', inside(), ')', last),
  object: ({ type }, inside) => list(`${type}(`, inside(argument), ')', last),
  map: (_, inside) => map(inside(key)),
  'free-form': (_, inside) => map(inside(key)),
  copy: ({ from, field }) => `${from}.${property(field)}`,
  organization: () => 'organizationId',
});

export const writer = writerOf({
  driver: 'Driver.kt',
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
    const invocation = list(`${pascalCase(tag)}Api(${root}, http).${method}(`, passed, ')', last);
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
