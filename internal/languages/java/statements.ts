/** Writes the statements of a call in Java: connect, read an earlier result, and send. */
import type { Call, EarlierResult } from '../src/create-call.js';
import { indented, list, print, type Doc } from '../src/layout.js';
import { camelCase, pascalCase } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { indent, KEY, ROOTS } from '../src/program.js';
import { getter, hanging, MODELS, PACKAGE, value } from './values.js';

// The style of google-java-format: two spaces for blocks, four for continued lines.
const layout = { width: 100, unit: '    ' };
export const INDENT = '  ';

/** Breaks an assignment like google-java-format, first after the equals sign. */
function assignment(start: string, doc: Doc): Doc {
  return [start, indented([doc, ';'])];
}

/** @param connectFunction the function that returns the client. A driver has its own. */
export function connect(
  { root, tag }: Call,
  use: Use,
  connectFunction = `${use(PACKAGE, 'VoiceAgent')}.connect`,
): Doc[] {
  const api = use(`${PACKAGE}.api`, `${pascalCase(tag)}Api`);
  const variables = [ROOTS[root], KEY].map((name) => `System.getenv("${name}")`);
  return [
    assignment(
      `${use(PACKAGE, 'ApiClient')} client =`,
      list(`${connectFunction}(`, variables, ')', hanging),
    ),
    `${api} api = new ${api}(client);`,
  ];
}

interface Sending {
  /** True to get the response with status and data as the result. */
  readonly withResponse: boolean;
}

export function send(call: Call, use: Use, { withResponse }: Sending): Doc[] {
  const { operationId, parameters, body, returns, type, result } = call;
  const variable = body && camelCase(body.type);
  const passed = [
    ...parameters.map(({ value: example }) => (example ? value(example, use) : 'null')),
    ...(variable ? [variable] : []),
  ];
  const returned = { object: type, list: `List<${type}>`, bytes: 'byte[]', nothing: 'Void' }[
    returns
  ];
  if (returns === 'list') use('java.util', 'List');
  if (returns === 'list' || returns === 'object') use(MODELS, type);
  if (withResponse) use(PACKAGE, 'ApiResponse');
  const start = withResponse ? `ApiResponse<${returned}> response =` : `${returned} ${result} =`;
  const method = `api.${operationId}${withResponse ? 'WithHttpInfo' : ''}(`;
  return [
    ...(body ? [assignment(`${body.type} ${variable} =`, value(body, use))] : []),
    assignment(start, list(method, passed, ')', hanging)),
  ];
}

/** Reads an earlier result of the driver. */
export function readEarlierResult({ call, part, variable }: EarlierResult, use: Use): Doc[] {
  const type = use(MODELS, call.type);
  const returned = `known.get("${call.operationId}")`;
  if (call.returns !== 'list') return [`${type} ${variable} = (${type}) ${returned};`];
  const listType = use('java.util', 'List');
  const item = `${type} ${call.item} = (${type}) ((${listType}<?>) ${returned}).get(0);`;
  if (part === undefined) return [item];
  return [item, `var ${variable} = ${call.item}.${getter(part)};`];
}

/** Writes statements at this depth of nested blocks. */
export function block(docs: readonly Doc[], depth: number): string {
  const indentation = INDENT.repeat(depth);
  const width = layout.width - indentation.length;
  return indent(docs.map((doc) => print(doc, { ...layout, width })).join('\n'), indentation);
}
