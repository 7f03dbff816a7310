import { typesIn, type Call } from '../src/calls.js';
import { list, print, type Doc } from '../src/layout.js';
import { camelCase, constantCase, pascalCase } from '../src/names.js';
import {
  decimal,
  indent,
  plain,
  singleQuoted,
  valueWriter,
  writerOf,
  written,
} from '../src/writer.js';

const layout = { width: 100, unit: '    ' };
const last = { last: ',' };

const text = (each: { readonly value: string }) => singleQuoted(each.value);
const array = (members: readonly Doc[]) => list('[', members, ']', last);
const key = (name: string) => `${singleQuoted(name)} => `;
const value = valueWriter('PHP', {
  text,
  email: text,
  uri: text,
  integer: plain,
  long: plain,
  number: decimal,
  boolean: plain,
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${type}::${constantCase(each)}` : singleQuoted(each),
  list: (_, { inside }) => array(inside()),
  object: ({ type }, { inside }) => [`new ${type}(`, array(inside(key)), ')'],
  map: (_, { inside }) => array(inside(key)),
  'free-form': (_, { inside }) => array(inside(key)),
  copy: ({ from, field }) => `$${from}->get${pascalCase(field)}()`,
  organization: () => '$organizationId',
});

function write(call: Call) {
  const { operationId, root, tag, body, returns, result } = call;
  const api = `${pascalCase(tag)}Api`;
  const receiver = root === 'base' ? `(new ${api}($http, $config))` : `$${camelCase(tag)}`;
  const variable = body && `$${camelCase(body.type)}`;
  const passed = [
    ...written(call, value).map(([name, sent, { in: place }]) =>
      place === 'query' ? [`${name}: `, sent] : sent,
    ),
    ...(variable ? [variable] : []),
  ];
  const lines = [
    ...(body ? [[`${variable} = `, value(body), ';']] : []),
    [
      `[${returns === 'nothing' ? '' : `$${result}`}, $status] = ${receiver}`,
      list(`->${operationId}WithHttpInfo(`, passed, ')', last),
      ';',
    ],
  ];
  const code = lines.map((line) => print(line, layout)).join('\n');
  return {
    imports: [
      ...(root === 'base' ? [`use VoiceAgent\\Client\\Api\\${api};`] : []),
      ...typesIn(code, call, 'object', 'enumeration').map(
        (each) => `use VoiceAgent\\Client\\Model\\${each};`,
      ),
    ],
    code,
  };
}

export const writer = writerOf({
  write,
  driver: 'driver.php',
  file: 'calls.php',
  imports: ['use VoiceAgent\\Client\\Api\\WorkflowsApi;'],
  known: ({ result, operationId }) => `$${result} = $known['${operationId}'];`,
  end: ({ returns, result }) =>
    `return [${returns === 'nothing' ? 'null' : `$${result}`}, $status];`,
  entry: (operationId, body) => `        case '${operationId}':\n${indent(body, '            ')}`,
  around: (cases, imports) => `<?php

declare(strict_types=1);

use GuzzleHttp\\Client;
use VoiceAgent\\Client\\Configuration;
${imports.join('\n')}

function call(
    string $operationId,
    Client $http,
    Configuration $config,
    WorkflowsApi $workflows,
    string $organizationId,
    array $known,
): array {
    switch ($operationId) {
${cases.join('\n\n')}

        default:
            throw new InvalidArgumentException("unknown operation {$operationId}");
    }
}
`,
});
