/** Writes the values of a call in TypeScript, and its statements: connect, read an earlier result, and send. */
import type { Call, EarlierResult } from '../src/create-call.js';
import { list, type Doc } from '../src/layout.js';
import type { Use } from '../src/imports.js';
import { KEY, ORGANIZATION, ROOTS } from '../src/program.js';
import { typeName, type Value } from '../src/values.js';
import { array, braces, key, literal, object } from '../src/typescript.js';
import { scalars, valueWriter, writeParameters, type Inside } from '../src/writer.js';

export const layout = { width: 92, unit: '  ' };
const CONNECT = './voice-agent-typescript/connect.js';
const API = './voice-agent-typescript/index.js';

const plain = (example: { readonly value: unknown }) => literal(example.value);
const members = (_: unknown, inside: Inside) => braces(inside(key));
const value = valueWriter('TypeScript', {
  ...scalars(literal),
  enumeration: plain,
  list: (_, inside) => array(inside()),
  object: members,
  map: members,
  copy: (example, _, use) => {
    const read = `${example.from}.${example.read}`;
    if (example.as !== 'enumeration') return read;
    // The request takes an enumeration, and the response has plain text.
    const type = typeName(example);
    use(API, `type ${type}`);
    return `${read} as ${type}`;
  },
  organization: () => `process.env.${ORGANIZATION} ?? ''`,
});

export function connect({ root }: Call, use: Use): Doc[] {
  const variables = [ROOTS[root], KEY].map((name) => `process.env.${name}`);
  return [[`const client = ${use(CONNECT, 'connect')}(`, list('', variables, ''), ');']];
}

export function send(call: Call, start: string, use: Use): Doc {
  const write = (sent: Value) => value(sent, use);
  const sent = {
    path: writeParameters(call, write, 'path'),
    query: writeParameters(call, write, 'query'),
    headers: writeParameters(call, write, 'header'),
  };
  const parts = Object.entries(sent).filter(([, parameters]) => parameters.length > 0);
  const options = [
    'client',
    ...parts.map(([part, parameters]) => [
      `${part}: `,
      object(parameters.map(([name, doc]) => [name, doc])),
    ]),
    ...(call.body ? [['body: ', write(call.body)]] : []),
    // By default, the client decides by the media type whether to read text.
    ...(call.returns === 'bytes' ? ["parseAs: 'blob'"] : []),
  ];
  return [`${start}await ${use(API, call.operationId)}(`, braces(options), ');'];
}

/** Reads an earlier result of the driver. */
export function readEarlierResult({ call, part, variable }: EarlierResult, use: Use): Doc {
  use(API, `type ${call.type}`);
  const isList = call.returns === 'list';
  const returned = `known.${call.operationId} as ${call.type}${isList ? '[]' : ''}`;
  const member = part === undefined ? '' : `.${part} ?? {}`;
  return `const ${variable} = ${isList ? `(${returned})[0]${member}` : returned};`;
}
