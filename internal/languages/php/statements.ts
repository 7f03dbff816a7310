/** Writes the values of a call in PHP, and its statements: connect, read an earlier result, and send. */
import type { Call, EarlierResult } from '../src/create-call.js';
import { list, type Doc } from '../src/layout.js';
import { camelCase, constantCase, pascalCase } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { KEY, ORGANIZATION, ROOTS } from '../src/program.js';
import { decimal, scalars, singleQuoted, valueWriter, writeParameters } from '../src/writer.js';

export const layout = { width: 100, unit: '    ' };
export const CLIENT = 'VoiceAgent\\Client';
const MODELS = `${CLIENT}\\Model`;

const array = (members: readonly Doc[]) => list('[', members, ']');
const key = (name: string) => `${singleQuoted(name)} => `;
const value = valueWriter('PHP', {
  ...scalars(singleQuoted),
  number: decimal,
  // A text with fixed values is a plain text if its schema has no name.
  enumeration: ({ type, value: example }, _, use) =>
    type ? `${use(MODELS, type)}::${constantCase(example)}` : singleQuoted(example),
  list: (_, inside) => array(inside()),
  object: ({ type }, inside, use) => [`new ${use(MODELS, type)}(`, array(inside(key)), ')'],
  map: (_, inside) => array(inside(key)),
  copy: ({ from, read }) => `$${from}->get${pascalCase(read)}()`,
  organization: () => `getenv('${ORGANIZATION}')`,
});

/** @param create the expression before the arguments of the connection. A driver has a function for it. */
export function connect(
  { root, tag }: Call,
  use: Use,
  create = `new ${use(CLIENT, 'Connection')}`,
): Doc[] {
  const variables = [ROOTS[root], KEY].map((name) => `getenv('${name}')`);
  const api = use(`${CLIENT}\\Api`, `${pascalCase(tag)}Api`);
  return [
    [list(`$connection = ${create}(`, variables, ')'), ';'],
    `$api = new ${api}($connection->http, $connection->config);`,
  ];
}

interface Sending {
  /** The variable for the result, or an empty text. */
  readonly result: string;
  /** True to get an array with the result and the status. */
  readonly withStatus: boolean;
}

export function send(call: Call, use: Use, { result, withStatus }: Sending): Doc[] {
  const { operationId, body } = call;
  const variable = body && `$${camelCase(body.type)}`;
  const passed = [
    ...writeParameters(call, (sent) => value(sent, use)).map(([name, sent, { in: place }]) =>
      place === 'query' ? [`${name}: `, sent] : sent,
    ),
    ...(variable ? [variable] : []),
  ];
  return [
    ...(body ? [[`${variable} = `, value(body, use), ';']] : []),
    [
      `${withStatus ? `[${result}, $status]` : result} = `,
      list(`$api->${operationId}${withStatus ? 'WithHttpInfo' : ''}(`, passed, ')'),
      ';',
    ],
  ];
}

/** Reads an earlier result of the driver. */
export function readEarlierResult({ call, part, variable }: EarlierResult): Doc {
  const item = call.returns === 'list' ? '[0]' : '';
  const member = part === undefined ? '' : `->get${pascalCase(part)}()`;
  return `$${variable} = $known['${call.operationId}']${item}${member};`;
}
