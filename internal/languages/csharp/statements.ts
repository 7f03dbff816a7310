/** Writes the statements of a call in C#: connect, read an earlier result, and send. */
import type { Call, EarlierResult } from '../src/create-call.js';
import { list, type Doc } from '../src/layout.js';
import { camelCase, pascalCase } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { KEY, ROOTS } from '../src/program.js';
import { COLLECTIONS, property, value } from './values.js';

export const layout = { width: 100, unit: '    ' };

/** @param connectFunction the function that returns the client. A driver has its own. */
export function connect(
  { root }: Call,
  use: Use,
  connectFunction = 'VoiceAgentClient.Connect',
): Doc[] {
  use('System');
  const variables = [ROOTS[root], KEY].map(
    (name) => `Environment.GetEnvironmentVariable("${name}")`,
  );
  return [[list(`var client = ${connectFunction}(`, variables, ')', { hangs: true }), ';']];
}

export function send(call: Call, result: string, use: Use): Doc[] {
  const { operationId, parameters, body, returns } = call;
  const variable = body && camelCase(body.type);
  const passed = [
    ...parameters.map(({ name, value: example, required }): Doc => {
      const sent = example ? value(example, use) : 'null';
      return required ? sent : [`${name}: `, sent];
    }),
    ...(variable ? [variable] : []),
  ];
  // Bytes come as a stream, which the next statement reads.
  const [before, after] = returns === 'bytes' ? ['using (', ')'] : ['', ';'];
  return [
    ...(body ? [[`var ${variable} = `, value(body, use), ';']] : []),
    [
      `${before}var ${result} = await client.`,
      list(`${pascalCase(operationId)}Async(`, passed, ')', { hangs: true }),
      after,
    ],
  ];
}

/** Reads an earlier result of the driver. */
export function readEarlierResult({ call, part, variable }: EarlierResult, use: Use): Doc {
  const returned = `known["${call.operationId}"]`;
  if (call.returns !== 'list') return `var ${variable} = (${call.type})${returned};`;
  for (const module of [COLLECTIONS, 'System.Linq']) use(module);
  const member = part === undefined ? '' : `.${property(part)}`;
  return `var ${variable} = ((ICollection<${call.type}>)${returned}).First()${member};`;
}
