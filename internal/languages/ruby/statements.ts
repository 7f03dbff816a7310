/** Writes the values of a call in Ruby, and its statements: connect, read an earlier result, and send. */
import type { Call, EarlierResult } from '../src/create-call.js';
import { list, type Doc } from '../src/layout.js';
import { constantCase, pascalCase, snakeCase } from '../src/names.js';
import { KEY, ORGANIZATION, ROOTS } from '../src/program.js';
import { scalars, singleQuoted, valueWriter, writeParameters } from '../src/writer.js';

export const layout = { width: 92, unit: '  ' };
const MODULE = 'VoiceAgentClient';
const bare = { last: '' };

const key = (name: string) => `${singleQuoted(name)} => `;
const keyword = (name: string) => `${snakeCase(name)}: `;
const value = valueWriter('Ruby', {
  ...scalars(singleQuoted),
  // A text with fixed values is a plain text if its schema has no name.
  enumeration: ({ type, value: example }) =>
    type ? `${MODULE}::${type}::${constantCase(example)}` : singleQuoted(example),
  list: (_, inside) => list('[', inside(), ']', bare),
  object: ({ type }, inside) => list(`${MODULE}::${type}.new(`, inside(keyword), ')', bare),
  map: (_, inside) => list('{', inside(key), '}', { ...bare, pads: true }),
  copy: ({ from, read }) => `${snakeCase(from)}.${snakeCase(read)}`,
  organization: () => `ENV.fetch('${ORGANIZATION}')`,
});

/** @param func the function that returns the client. A driver has its own. */
export function connect({ root, tag }: Call, func = `${MODULE}.connect`): Doc[] {
  const variables = [ROOTS[root], KEY].map((name) => `ENV.fetch('${name}')`);
  return [
    list(`client = ${func}(`, variables, ')', bare),
    `api = ${MODULE}::${pascalCase(tag)}Api.new(client)`,
  ];
}

interface Sending {
  /** The variable for the result. */
  readonly result: string;
  /** True to get the status in a second variable. */
  readonly withStatus: boolean;
}

export function send(call: Call, { result, withStatus }: Sending): Doc[] {
  const { operationId, body, bodyRequired } = call;
  const variable = body && snakeCase(body.type);
  const passed = [
    ...writeParameters(call, value, 'header', 'path').map(([, sent]) => sent),
    ...(variable ? [bodyRequired ? variable : `${variable}: ${variable}`] : []),
    ...writeParameters(call, value, 'query').map(([name, sent]) => [keyword(name), sent]),
  ];
  const method = `${snakeCase(operationId)}${withStatus ? '_with_http_info' : ''}`;
  return [
    ...(body ? [[`${variable} = `, value(body)]] : []),
    [
      `${result}${withStatus ? ', status' : ''} = `,
      passed.length === 0 ? `api.${method}` : list(`api.${method}(`, passed, ')', bare),
    ],
  ];
}

/** Reads an earlier result of the driver. */
export function readEarlierResult({ call, part, variable }: EarlierResult): Doc {
  const item = call.returns === 'list' ? '.first' : '';
  const member = part === undefined ? '' : `.${snakeCase(part)}`;
  return `${snakeCase(variable)} = known['${call.operationId}']${item}${member}`;
}
