import type { Call } from '../src/calls.js';
import { list, print, type Doc } from '../src/layout.js';
import { constantCase, pascalCase, snakeCase } from '../src/names.js';
import { indent, plain, singleQuoted, valueWriter, writerOf, written } from '../src/writer.js';

const layout = { width: 92, unit: '  ' };
const MODULE = 'VoiceAgentClient';

const text = (each: { readonly value: string }) => singleQuoted(each.value);
const hash = (members: readonly Doc[]) => list('{', members, '}', { pad: ' ' });
const key = (name: string) => `${singleQuoted(name)} => `;
const keyword = (name: string) => `${snakeCase(name)}: `;
const value = valueWriter('Ruby', {
  text,
  email: text,
  uri: text,
  integer: plain,
  long: plain,
  number: plain,
  boolean: plain,
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${MODULE}::${type}::${constantCase(each)}` : singleQuoted(each),
  list: (_, { inside }) => list('[', inside(), ']'),
  object: ({ type }, { inside }) => list(`${MODULE}::${type}.new(`, inside(keyword), ')'),
  map: (_, { inside }) => hash(inside(key)),
  'free-form': (_, { inside }) => hash(inside(key)),
  copy: ({ from, field }) => `${snakeCase(from)}.${snakeCase(field)}`,
  organization: () => 'organization_id',
});

function write(call: Call) {
  const { operationId, root, tag, body, bodyRequired, returns, result, reads } = call;
  const api = snakeCase(tag) + (tag.endsWith('s') ? '' : 's');
  const variable = body && snakeCase(body.type);
  const passed = [
    ...written(call, value, 'header', 'path').map(([, sent]) => sent),
    ...(variable ? [bodyRequired ? variable : `${variable}: ${variable}`] : []),
    ...written(call, value, 'query').map(([name, sent]) => [keyword(name), sent]),
  ];
  const lines = [
    // Made together with the client of the platform root.
    ...(root === 'base' && !reads ? [`${api} = ${MODULE}::${pascalCase(tag)}Api.new(base)`] : []),
    ...(body ? [[`${variable} = `, value(body)]] : []),
    [
      `${returns === 'nothing' ? '_' : snakeCase(result)}, status = ${api}.`,
      list(`${snakeCase(operationId)}_with_http_info(`, passed, ')'),
    ],
  ];
  return { imports: [], code: lines.map((line) => print(line, layout)).join('\n') };
}

export const writer = writerOf({
  write,
  driver: 'driver.rb',
  file: 'calls.rb',
  known: (reads) =>
    `${snakeCase(reads.result)} = known['${reads.operationId}']\n${write(reads).code.split('\n')[0]}`,
  end: ({ returns, result }) => `[${returns === 'nothing' ? 'nil' : snakeCase(result)}, status]`,
  entry: (operationId, body) => `  when '${operationId}'\n${indent(body, '    ')}`,
  around: (cases) => `def call(operation_id, base, workflows, organization_id, known)
  case operation_id
${cases.join('\n')}
  else
    raise ArgumentError, "unknown operation #{operation_id}"
  end
end
`,
});
