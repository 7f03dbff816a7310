import { typesOf, type Call, type ObjectValue, type Place, type Value } from '../src/calls.js';
import { list, print, type Doc } from '../src/layout.js';
import { camelCase, constantCase, pascalCase } from '../src/names.js';
import {
  decimal,
  indent,
  singleQuoted,
  uniqueSorted,
  valueWriter,
  written,
  type Writer,
} from '../src/writer.js';

const layout = { width: 100, unit: '    ' };
const last = { last: ',' };

const text = (each: { readonly value: string }) => singleQuoted(each.value);
const integer = (each: { readonly value: number }) => String(each.value);
const value = valueWriter('PHP', {
  text,
  email: text,
  uri: text,
  integer,
  long: integer,
  number: decimal,
  boolean: (each) => String(each.value),
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${type}::${constantCase(each)}` : singleQuoted(each),
  list: ({ items }, place) =>
    list(
      '[',
      items.map((each) => value(each, place)),
      ']',
      last,
    ),
  object: model,
  map: ({ entries }, place) => members(entries, place),
  'free-form': ({ entries }, place) => members(entries, place),
  copy: ({ from, field }) => `$${from}->get${pascalCase(field)}()`,
});

function members(entries: readonly (readonly [string, Value])[], place: Place): Doc {
  return list(
    '[',
    entries.map(([name, each]) => [`${singleQuoted(name)} => `, value(each, place)]),
    ']',
    last,
  );
}

function model({ type, fields }: ObjectValue): Doc {
  const named = fields.map((each) => [
    `${singleQuoted(each.name)} => `,
    value(each.value, { owner: type, field: each.name }),
  ]);
  return [`new ${type}(`, list('[', named, ']', last), ')'];
}

function write(call: Call) {
  const { operationId, root, tag, parameters, body, returns, result, reads } = call;
  const api = `${pascalCase(tag)}Api`;
  const receiver = root === 'base' ? `(new ${api}($http, $config))` : `$${camelCase(tag)}`;
  const variable = body && `$${camelCase(body.type)}`;
  const passed = [
    ...parameters.flatMap((each) => (each.in === 'header' ? ['$organizationId'] : [])),
    ...written(call, 'path', value).map(([, each]) => each),
    ...written(call, 'query', value).map(([name, each]) => [`${name}: `, each]),
    ...(variable ? [variable] : []),
  ];
  const name = reads ? camelCase(`updated ${result}`) : result;
  const lines = [
    ...(body ? [[`${variable} = `, model(body), ';']] : []),
    [
      `[${returns === 'nothing' ? '' : `$${name}`}, $status] = ${receiver}`,
      list(`->${operationId}WithHttpInfo(`, passed, ')', last),
      ';',
    ],
  ];
  const code = lines.map((line) => print(line, layout)).join('\n');
  return {
    imports: [
      ...(root === 'base' ? [`use VoiceAgent\\Client\\Api\\${api};`] : []),
      ...[...typesOf(call, 'object'), ...typesOf(call, 'enumeration')]
        .filter((each) => code.includes(each))
        .map((each) => `use VoiceAgent\\Client\\Model\\${each};`),
    ],
    code,
  };
}

export const writer: Writer = {
  write,
  driver: 'driver.php',
  file: 'calls.php',
  program: (calls) => {
    const sources = calls.map((call) => ({ call, ...write(call) }));
    const imports = [
      'use VoiceAgent\\Client\\Api\\WorkflowsApi;',
      ...sources.flatMap((each) => each.imports),
    ];
    const cases = sources.map(({ call: { operationId, reads, returns, result }, code }) => {
      const known = reads && `$${reads.result} = $known['${reads.operationId}'];\n`;
      const name = reads ? camelCase(`updated ${result}`) : result;
      const end = `return [${returns === 'nothing' ? 'null' : `$${name}`}, $status];`;
      return `        case '${operationId}':\n${indent(`${known ?? ''}${code}\n${end}`, '            ')}`;
    });
    return `<?php

declare(strict_types=1);

use GuzzleHttp\\Client;
use VoiceAgent\\Client\\Configuration;
${uniqueSorted(imports).join('\n')}

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
`;
  },
};
