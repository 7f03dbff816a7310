import { words } from '@voice-agent-platform/shared/process';
import { typesIn } from '../src/calls.js';
import { driven } from '../src/harness.js';
import { list, type Doc } from '../src/layout.js';
import { camelCase, constantCase, pascalCase } from '../src/names.js';
import {
  decimal,
  indent,
  scalars,
  singleQuoted,
  valueWriter,
  writerOf,
  written,
} from '../src/writer.js';

const array = (members: readonly Doc[]) => list('[', members, ']');
const key = (name: string) => `${singleQuoted(name)} => `;
const value = valueWriter('PHP', {
  ...scalars(singleQuoted),
  number: decimal,
  // A text with fixed values has no type of its own if the schema has no name.
  enumeration: ({ type, value: each }) =>
    type ? `${type}::${constantCase(each)}` : singleQuoted(each),
  list: (_, inside) => array(inside()),
  object: ({ type }, inside) => [`new ${type}(`, array(inside(key)), ')'],
  map: (_, inside) => array(inside(key)),
  copy: ({ from, field }) => `$${from}->get${pascalCase(field)}()`,
  organization: () => '$organizationId',
});

const writer = writerOf({
  file: 'calls.php',
  layout: { width: 100, unit: '    ' },
  statements: (call) => {
    const { operationId, root, tag, body, returns, result } = call;
    const receiver =
      root === 'base' ? `(new ${pascalCase(tag)}Api($http, $config))` : `$${camelCase(tag)}`;
    const variable = body && `$${camelCase(body.type)}`;
    const passed = [
      ...written(call, value).map(([name, sent, { in: place }]) =>
        place === 'query' ? [`${name}: `, sent] : sent,
      ),
      ...(variable ? [variable] : []),
    ];
    return [
      ...(body ? [[`${variable} = `, value(body), ';']] : []),
      [
        `[${returns === 'nothing' ? '' : `$${result}`}, $status] = ${receiver}`,
        list(`->${operationId}WithHttpInfo(`, passed, ')'),
        ';',
      ],
    ];
  },
  imports: (call, code) => [
    ...(call.root === 'base' ? [`use VoiceAgent\\Client\\Api\\${pascalCase(call.tag)}Api;`] : []),
    ...typesIn(code, call).map((each) => `use VoiceAgent\\Client\\Model\\${each};`),
  ],
  known: ({ result, operationId }) => `$${result} = $known['${operationId}'];`,
  end: ({ returns, result }) =>
    `return [${returns === 'nothing' ? 'null' : `$${result}`}, $status];`,
  entry: (operationId, body) => `case '${operationId}':\n${indent(body, '    ')}`,
  between: '\n\n',
});

const PACKAGES = 'php-cli php-curl php-mbstring php-guzzlehttp-guzzle';
const CONDITIONS =
  "PHP_VERSION_ID >= 80100 && extension_loaded('curl') && extension_loaded('mbstring')";

/** On the Guzzle that Debian's package puts on the include path, so that Composer is not needed. */
export const php = driven('php', {
  note: 'The platform root is compiled into two operations: replace it with a Guzzle handler.',
  writer,
  sampleLabel: 'PHP',
  driverTools: [
    {
      probe: ['php', '-r', `require 'GuzzleHttp/autoload.php'; exit((int) !(${CONDITIONS}));`],
      hint: `Install PHP 8.1 or later with its extensions curl and mbstring, and Guzzle 7 (Debian: ${PACKAGES}).`,
    },
  ],
  start: (program, { work }) => ({ argv: words`php ${work}/${program}` }),
  driver: 'driver.php',
  firstCall: 'first_call.php',
});
