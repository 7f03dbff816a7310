import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/calls.js';
import { driven } from '../src/harness.js';
import { list } from '../src/layout.js';
import { constantCase, pascalCase, snakeCase } from '../src/names.js';
import { indent, scalars, singleQuoted, valueWriter, writerOf, written } from '../src/writer.js';

const MODULE = 'VoiceAgentClient';
const bare = { last: '' };

const key = (name: string) => `${singleQuoted(name)} => `;
const keyword = (name: string) => `${snakeCase(name)}: `;
const value = valueWriter('Ruby', {
  ...scalars(singleQuoted),
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${MODULE}::${type}::${constantCase(each)}` : singleQuoted(each),
  list: (_, inside) => list('[', inside(), ']', bare),
  object: ({ type }, inside) => list(`${MODULE}::${type}.new(`, inside(keyword), ')', bare),
  map: (_, inside) => list('{', inside(key), '}', { ...bare, pads: true }),
  copy: ({ from, field }) => `${snakeCase(from)}.${snakeCase(field)}`,
  organization: () => 'organization_id',
});

function apiOf(tag: string): string {
  return snakeCase(tag) + (tag.endsWith('s') ? '' : 's');
}

function makeApi({ tag }: Call): string {
  return `${apiOf(tag)} = ${MODULE}::${pascalCase(tag)}Api.new(base)`;
}

const writer = writerOf({
  file: 'calls.rb',
  layout: { width: 92, unit: '  ' },
  statements: (call) => {
    const { operationId, root, tag, body, bodyRequired, returns, result, reads } = call;
    const variable = body && snakeCase(body.type);
    const passed = [
      ...written(call, value, 'header', 'path').map(([, sent]) => sent),
      ...(variable ? [bodyRequired ? variable : `${variable}: ${variable}`] : []),
      ...written(call, value, 'query').map(([name, sent]) => [keyword(name), sent]),
    ];
    return [
      // Made together with the client of the platform root, or by the call whose result is sent back.
      ...(root === 'base' && !reads ? [makeApi(call)] : []),
      ...(body ? [[`${variable} = `, value(body)]] : []),
      [
        `${returns === 'nothing' ? '_' : snakeCase(result)}, status = ${apiOf(tag)}.`,
        list(`${snakeCase(operationId)}_with_http_info(`, passed, ')', bare),
      ],
    ];
  },
  known: (reads) => `${snakeCase(reads.result)} = known['${reads.operationId}']\n${makeApi(reads)}`,
  end: ({ returns, result }) => `[${returns === 'nothing' ? 'nil' : snakeCase(result)}, status]`,
  entry: (operationId, body) => `when '${operationId}'\n${indent(body, '  ')}`,
});

// What the client requires: since version 2 Faraday has a library of its own for forms.
const LIBRARIES =
  'require "faraday"; require "faraday/multipart" if Faraday::VERSION.to_i > 1; require "marcel"';

export const ruby = driven('ruby', {
  note: 'Set `ignore_operation_servers` to reach the platform root.',
  writer,
  sampleLabel: 'Ruby',
  driverTools: [
    {
      probe: ['ruby', '-e', LIBRARIES],
      hint: 'Install Ruby 3.1 or later, with Faraday and Marcel (Debian: ruby-faraday and ruby-marcel).',
    },
  ],
  start: (program, { work, client }) => ({ argv: words`ruby -I ${client}/lib ${work}/${program}` }),
  driver: 'driver.rb',
  firstCall: 'first_call.rb',
});
