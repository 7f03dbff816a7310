/** Writes the statements of a call in Go: connect, read an earlier result, and send. */
import type { Call, EarlierResult } from '../src/create-call.js';
import { list, type Doc } from '../src/layout.js';
import type { Use } from '../src/imports.js';
import { KEY, ROOTS, statements } from '../src/program.js';
import { writeParameters } from '../src/writer.js';
import { exportedName, value, writeField } from './values.js';

/** The path of the client in the guide's module. */
const CLIENT = 'example.com/app/voiceagent';
const layout = { width: 108, unit: '\t' };

export function connect({ root }: Call, fail: string, use: Use): Doc[] {
  for (const module of ['os', CLIENT]) use(module);
  const variables = [ROOTS[root], KEY].map((name) => `os.Getenv("${name}")`);
  return [list('client, err := voiceagent.Connect(', variables, ')'), onError(fail)];
}

function onError(fail: string): string {
  return `if err != nil {\n\t${fail}\n}`;
}

/** Returns true if the result of a call is a decoded body. */
export function isDecoded({ returns, prints }: Call): boolean {
  return (returns === 'object' || returns === 'list') && prints.kind !== 'status';
}

export function send(call: Call, fail: string, use: Use): Doc[] {
  const { operationId, parameters, body, result } = call;
  const others = parameters.filter((parameter) => parameter.in !== 'path');
  const named = others.flatMap(({ name, required, value: sent }) =>
    sent ? [writeField({ name, required, nullable: false, value: sent }, use)] : [],
  );
  const passed = [
    'ctx',
    ...writeParameters(call, (sent) => value(sent, use), 'path').map(([, sent]) => sent),
    ...(others.length > 0
      ? [list(`&voiceagent.${exportedName(operationId)}Params{`, named, '}')]
      : []),
    ...(body ? [value(body, use)] : []),
  ];
  const invocation = list(`client.${exportedName(operationId)}WithResponse(`, passed, ')', {
    hugs: true,
  });
  return [
    isDecoded(call)
      ? [`${result}, err := voiceagent.Result(`, invocation, ')']
      : ['response, err := ', invocation],
    onError(fail),
  ];
}

/** Reads an earlier result of the driver. */
export function readEarlierResult({ call, part, variable }: EarlierResult, fail: string): Doc {
  const { operationId, returns, type, result } = call;
  const object = `voiceagent.${type}`;
  const read = (goType: string) =>
    `${result}, err := read[${goType}](known, "${operationId}")\n${onError(fail)}`;
  if (returns !== 'list') return read(object);
  const item = `${result}[0]${part === undefined ? '' : `.${exportedName(part)}`}`;
  return `${read(`[]${object}`)}\n${variable} := ${item}`;
}

/** Writes the statements of a function, formatted like gofmt. */
export function functionBody(lines: readonly Doc[]): string {
  return alignFields(statements(lines, layout, 1));
}

/** Aligns the values of neighboring one-line fields like gofmt. */
function alignFields(code: string): string {
  return code.replace(/(?:^\t+\w+: .*,\n){2,}/gm, (block) => {
    const rows = block
      .trimEnd()
      .split('\n')
      .map((line) => /^(\t+\w+:) (.*)$/.exec(line) ?? []);
    const longest = Math.max(...rows.map(([, name = '']) => name.length));
    return rows.map(([, name = '', rest]) => `${name.padEnd(longest)} ${rest}\n`).join('');
  });
}
