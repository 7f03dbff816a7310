/** Writes the statements of a call in Kotlin: connect, read an earlier result, and send. */
import type { Call, EarlierResult } from '../src/create-call.js';
import { flat, indented, list, nested, type Doc, type Layout } from '../src/layout.js';
import { camelCase, pascalCase } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { KEY, ROOTS } from '../src/program.js';
import { writeParameters } from '../src/writer.js';
import { argument, MODELS, PACKAGE, property, value } from './values.js';

/** The layout of a file. */
export const fileLayout = { width: 100, unit: '    ' };

/** @param connectFunction the function that returns the connection. A driver has its own. */
export function connect(
  { root, tag }: Call,
  use: Use,
  connectFunction = use(PACKAGE, 'connect'),
): Doc[] {
  const variables = [ROOTS[root], KEY].map((name) => `System.getenv("${name}")`);
  return [
    list(`val (url, http) = ${connectFunction}(`, variables, ')'),
    `val api = ${use(`${PACKAGE}.apis`, `${pascalCase(tag)}Api`)}(url, http)`,
  ];
}

interface Sending {
  /** True to get the response with its status as the result. */
  readonly withResponse: boolean;
  /** The layout of the code around the block with the statements. */
  readonly layout: Layout;
}

export function send(call: Call, use: Use, { withResponse, layout }: Sending): Doc[] {
  const { operationId, parameters, body, result } = call;
  const variable = body && camelCase(body.type);
  const isNamed = parameters.some((parameter) => parameter.in !== 'path');
  const passed = [
    ...writeParameters(call, (sent) => value(sent, use)).map(([name, sent]) =>
      isNamed ? [argument(name), sent] : sent,
    ),
    ...(variable ? [variable] : []),
  ];
  const method = `${operationId}${withResponse ? 'WithHttpInfo' : ''}`;
  const start = `val ${withResponse ? 'response' : result} =`;
  const invocation = list(`api.${method}(`, passed, ')');
  // Breaks after the equals sign if the call then fits on a line, and inside its brackets otherwise. Prettier's printer
  // cannot choose between the two, because it measures a group only up to its first line break.
  const fits = flat(invocation).length <= nested(layout, 2).width;
  return [
    ...(body ? [[`val ${variable} = `, value(body, use)]] : []),
    fits ? [start, indented(invocation)] : [`${start} `, invocation],
  ];
}

/** Reads an earlier result of the driver. */
export function readEarlierResult({ call, part, variable }: EarlierResult, use: Use): Doc {
  const type = use(MODELS, call.type);
  const returned = `known["${call.operationId}"]`;
  const start = `val ${variable} =`;
  if (call.returns !== 'list') return `${start} ${returned} as ${type}`;
  const member = part === undefined ? '' : `.${property(part)}!!`;
  return [start, indented(`((${returned} as List<*>).first() as ${type})${member}`)];
}
