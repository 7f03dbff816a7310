/** Writes the statements of a call in Rust: connect, read an earlier result, send, and collect a body. */
import type { Call, EarlierResult } from '../src/create-call.js';
import { chain, flat, indented, list, nested, type Doc, type Layout } from '../src/layout.js';
import { snakeCase } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { KEY, ROOTS } from '../src/program.js';
import { writeParameters } from '../src/writer.js';
import { CLIENT, pathValue, TYPES, value } from './values.js';

/** The layout of a file. */
export const fileLayout = { width: 100, unit: '    ' };

/** @param connectFunction the function that returns the client. A driver has its own. */
export function connect({ root }: Call, use: Use, connectFunction = use(CLIENT, 'connect')): Doc[] {
  use('std', 'env');
  const variables = [ROOTS[root], KEY].map((name) => `&env::var("${name}")?`);
  return [[list(`let client = ${connectFunction}(`, variables, ')?'), ';']];
}

/** The text around a call, and its layout. */
interface Sending {
  /** The variable for the result. */
  readonly variable: string;
  /** The parts such as `.await`, and the access to the result in the response. */
  readonly end: readonly string[];
  /** The layout of the code around the block with the statements. */
  readonly layout: Layout;
}

export function send(call: Call, use: Use, { variable, ...rest }: Sending): Doc[] {
  const { operationId, parameters, body } = call;
  const update = body && snakeCase(body.type);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ value: example }) => (example ? ['Some(', value(example, use), ')'] : 'None'));
  const passed = [
    ...writeParameters(call, pathValue, 'path').map(([, sent]) => sent),
    ...query,
    ...writeParameters(call, (sent) => value(sent, use), 'header').map(([, sent]) => sent),
    ...(update ? [`&${update}`] : []),
  ];
  const invocation = list(`${snakeCase(operationId)}(`, passed, ')');
  return [
    ...(body ? [[`let ${update} = `, value(body, use), ';']] : []),
    assignment(`let ${variable} =`, invocation, rest),
  ];
}

/**
 * Breaks a call about as rustfmt does: after the equals sign if the whole call then fits on a line, and before each dot otherwise.
 * Prettier's printer cannot choose between the two, because it measures a group only up to its first line break.
 */
function assignment(start: string, call: Doc, { end, layout }: Omit<Sending, 'variable'>): Doc {
  const line = `client.${flat(call)}${end.join('')};`;
  return line.length < nested(layout, 2).width
    ? [start, indented(line)]
    : [
        `${start} client`,
        chain([['.', call], ...end.slice(0, -1), `${end.at(-1)};`], { breaks: true }),
      ];
}

/** The parts of every call that turn a failure into an error of the client. */
export function awaitAndConvertError(use: Use): readonly string[] {
  return ['.await', `.map_err(${use(CLIENT, 'CallError')}::from)?`];
}

/** The bytes that the statement of `collectBytes` has read. */
export const COLLECTED_BYTES = 'chunks.concat()';

/** Reads the body of a response as a stream of bytes. */
export function collectBytes(use: Use): Doc {
  use('futures_util', 'TryStreamExt');
  return 'let chunks: Vec<_> = response.into_inner_stream().try_collect().await?;';
}

/** Reads an earlier result of the driver. */
export function readEarlierResult({ call, part, variable }: EarlierResult, use: Use): Doc {
  const type = use(TYPES, call.type);
  const read = (returned: string) => `from_value::<${returned}>(known.of("${call.operationId}")?)?`;
  const start = `let ${snakeCase(variable)} = `;
  if (call.returns !== 'list') return `${start}${read(type)};`;
  const access = part === undefined ? [] : [`.${snakeCase(part)}`, '.unwrap_or_default()'];
  return [`${start}${read(`Vec<${type}>`)}`, chain(['.remove(0)', ...access]), ';'];
}
