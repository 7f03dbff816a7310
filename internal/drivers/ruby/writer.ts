import type { Call, ObjectValue, Place, Value } from '../src/calls.js';
import { list, print, type Doc } from '../src/layout.js';
import { constantCase, pascalCase, snakeCase } from '../src/names.js';
import { indent, singleQuoted, valueWriter, written, type Writer } from '../src/writer.js';

const layout = { width: 92, unit: '  ' };
const MODULE = 'VoiceAgentClient';

const text = (each: { readonly value: string }) => singleQuoted(each.value);
const number = (each: { readonly value: number }) => String(each.value);
const value = valueWriter('Ruby', {
  text,
  email: text,
  uri: text,
  integer: number,
  long: number,
  number,
  boolean: (each) => String(each.value),
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${MODULE}::${type}::${constantCase(each)}` : singleQuoted(each),
  list: ({ items }, place) =>
    list(
      '[',
      items.map((each) => value(each, place)),
      ']',
    ),
  object: model,
  map: ({ entries }, place) => hash(entries, place),
  'free-form': ({ entries }, place) => hash(entries, place),
  copy: ({ from, field }) => `${snakeCase(from)}.${snakeCase(field)}`,
});

function hash(entries: readonly (readonly [string, Value])[], place: Place): Doc {
  const members = entries.map(([name, each]) => [`${singleQuoted(name)} => `, value(each, place)]);
  return list('{', members, '}', { pad: ' ' });
}

function model({ type, fields }: ObjectValue): Doc {
  const named = fields.map((each) => [
    `${snakeCase(each.name)}: `,
    value(each.value, { owner: type, field: each.name }),
  ]);
  return list(`${MODULE}::${type}.new(`, named, ')');
}

function write(call: Call) {
  const { operationId, root, tag, parameters, body, bodyRequired, returns, result, reads } = call;
  const api = snakeCase(tag) + (tag.endsWith('s') ? '' : 's');
  const variable = body && snakeCase(body.type);
  const passed = [
    ...parameters.flatMap((each) => (each.in === 'header' ? ['organization_id'] : [])),
    ...written(call, 'path', value).map(([, each]) => each),
    ...(variable ? [bodyRequired ? variable : `${variable}: ${variable}`] : []),
    ...written(call, 'query', value).map(([name, each]) => [`${snakeCase(name)}: `, each]),
  ];
  const name = reads ? `updated_${snakeCase(result)}` : snakeCase(result);
  const lines = [
    // Made together with the client of the platform root.
    ...(root === 'base' && !reads ? [`${api} = ${MODULE}::${pascalCase(tag)}Api.new(base)`] : []),
    ...(body ? [[`${variable} = `, model(body)]] : []),
    [
      `${returns === 'nothing' ? '_' : name}, status = ${api}.`,
      list(`${snakeCase(operationId)}_with_http_info(`, passed, ')'),
    ],
  ];
  return { imports: [], code: lines.map((line) => print(line, layout)).join('\n') };
}

export const writer: Writer = {
  write,
  driver: 'driver.rb',
  file: 'calls.rb',
  program: (calls) => {
    const cases = calls.map((call) => {
      const { operationId, reads, returns, result } = call;
      const known = reads
        ? `${snakeCase(reads.result)} = known['${reads.operationId}']\n` +
          `${write(reads).code.split('\n')[0]}\n`
        : '';
      const name = reads ? `updated_${snakeCase(result)}` : snakeCase(result);
      const end = `[${returns === 'nothing' ? 'nil' : name}, status]`;
      return `  when '${operationId}'\n${indent(`${known}${write(call).code}\n${end}`, '    ')}`;
    });
    return `def call(operation_id, base, workflows, organization_id, known)
  case operation_id
${cases.join('\n')}
  else
    raise ArgumentError, "unknown operation #{operation_id}"
  end
end
`;
  },
};
