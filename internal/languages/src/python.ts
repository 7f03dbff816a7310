/** Writes the programs and the driver of both Python clients. */
import { fileURLToPath } from 'node:url';
import type { Call, EarlierResult } from './create-call.js';
import { list, type Doc } from './layout.js';
import { snakeCase } from './names.js';
import { Imports, type Use } from './imports.js';
import { printStatement, type PrintForms } from './print-statement.js';
import { fill, ORGANIZATION, programCalls, statements, type ProgramWriter } from './program.js';
import { quoted, scalars, type Inside } from './writer.js';

export const layout = { width: 88, unit: '    ' };

/** The forms of values that both Python clients share. */
export const forms = {
  ...scalars(quoted),
  boolean: (example: { readonly value: boolean }) => (example.value ? 'True' : 'False'),
  list: (_: unknown, inside: Inside) => list('[', inside(), ']'),
  organization: () => `os.environ["${ORGANIZATION}"]`,
};

const key = (name: string) => `${quoted(name)}: `;

export function dictionary(inside: Inside): Doc {
  return list('{', inside(key), '}');
}

/** The client-specific parts of a program. */
interface PythonClient {
  /** Returns the statements that connect, with the others in their block if the client has to be closed. */
  readonly connected: (call: Call, others: readonly Doc[], use: Use) => Doc[];
  /** Returns the statements of a driver that connect once for all calls. */
  readonly connectedOnce: (call: Call, use: Use) => Doc[];
  /** Returns the statements that call the operations. The program ends if one fails. */
  readonly send: (calls: readonly Call[], use: Use) => Doc[];
  /** Returns the bytes of a result. */
  readonly bytes: (result: string) => string;
  /** Returns the statements of a driver that return the response. */
  readonly response: (call: Call, use: Use) => Doc[];
  readonly status: string;
  readonly attribute: (name: string) => string;
}

export function pythonWriter(client: PythonClient): ProgramWriter {
  return {
    programFile: (operationId) => `${snakeCase(operationId)}.py`,
    program: (call) => {
      const imports = new Imports();
      const { use } = imports;
      const others = [
        ...client.send(programCalls(call), use),
        printStatement(call, printForms(client, use)),
      ];
      const body = statements(client.connected(call, others, use), layout);
      return `${importLines(imports)}\n\n${body}\n`;
    },
    callsFile: 'calls.py',
    callsFolder: fileURLToPath(new URL('.', import.meta.url)),
    calls: (calls, text) => {
      const imports = new Imports();
      const { use } = imports;
      use('functools');
      use('voice_agent_client.connect', 'connect');
      const functions = calls.map(([name, call]) => {
        const lines = [
          ...client.connectedOnce(call, use),
          ...(call.reads ? [readEarlierResult(call.reads)] : []),
          ...client.response(call, use),
        ];
        // The prefix avoids a clash with the module of the operation.
        return `def call_${snakeCase(name)}(known):\n${statements(lines, layout, 1)}`;
      });
      return fill(text, {
        imports: importLines(imports),
        functions: functions.join('\n\n\n'),
        entries: calls.map(([name]) => `${quoted(name)}: call_${snakeCase(name)},`).join('\n'),
      });
    },
  };
}

function printForms({ status, attribute, bytes }: PythonClient, use: Use): PrintForms {
  return {
    status,
    print: (text) => `print(${text})`,
    variable: snakeCase,
    field: (object, name) => `${object}.${attribute(name)}`,
    forEach: ({ item, items, print, isOptional }) =>
      `for ${item} in ${items}${isOptional ? ' or []' : ''}:\n    ${print}`,
    save: (result, name) =>
      `${use('pathlib', 'Path')}(${quoted(name)}).write_bytes(${bytes(result)})`,
  };
}

/** Reads an earlier result of the driver. */
function readEarlierResult({ call: { operationId, returns }, part, variable }: EarlierResult): Doc {
  const item = returns === 'list' ? '[0]' : '';
  const member = part === undefined ? '' : `.${snakeCase(part)}`;
  return `${snakeCase(variable)} = known["${operationId}"]${item}${member}`;
}

type Module = Imports['modules'][number];

/** Puts modules of the language first, and whole modules before names of modules. */
function importLines({ modules }: Imports): string {
  const groups = [false, true].map((isOfClient) =>
    modules.filter(([module]) => module.startsWith('voice_agent_client') === isOfClient),
  );
  const isWhole = ([, names]: Module) => names.length === 0;
  return groups
    .map((group) => [...group.filter(isWhole), ...group.filter((module) => !isWhole(module))])
    .map((group) => statements(group.map(importLine), layout))
    .join('\n\n');
}

function importLine([module, names]: Module): Doc {
  if (names.length === 0) return `import ${module}`;
  const line = `from ${module} import ${names.join(', ')}`;
  return line.length <= layout.width ? line : list(`from ${module} import (`, names, ')');
}
