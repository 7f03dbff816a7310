import { basename, dirname } from 'node:path';
import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/create-call.js';
import { createHarness } from '../src/harness.js';
import { Imports, type Use } from '../src/imports.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import { fill, indent, programCalls, type ProgramWriter } from '../src/program.js';
import { quoted } from '../src/writer.js';
import { connect, functionBody, isDecoded, readEarlierResult, send } from './statements.js';
import { exportedName, TYPES } from './values.js';

/** The statements that end a function after an error: in the driver, and in a program. */
const RETURN_ERROR = 'return result{}, err';
const EXIT = 'log.Fatal(err)';

/** The generated code has another name for a package than the end of its path. */
const PACKAGE_NAMES: Readonly<Record<string, string>> = { [TYPES]: 'openapi_types' };

function loop(item: string, items: string, print: string): string {
  return `for _, ${item} := range ${items} {\n\t${print}\n}`;
}

/** Optional lists in results are pointers. */
const printForms: PrintForms = {
  status: 'response.StatusCode()',
  print: (text) => `fmt.Println(${text})`,
  variable: (name) => name,
  field: (object, name) => `${object}.${exportedName(name)}`,
  forEach: ({ item, items, print, isOptional }) =>
    isOptional
      ? `if ${items} != nil {\n${indent(loop(item, `*${items}`, print), '\t')}\n}`
      : loop(item, items, print),
  save: (_, file) =>
    `if err := os.WriteFile(${quoted(file)}, response.Body, 0o600); err != nil {\n\tlog.Fatal(err)\n}`,
};

/** Puts standard packages first. */
function importBlock({ modules }: Imports): string {
  const paths = modules.map(([module]) => module).sort();
  const groups = [false, true].map((isHosted) =>
    paths.filter((path) => path.includes('.') === isHosted),
  );
  return groups.map((group) => group.map(importLine).join('\n')).join('\n\n');
}

function importLine(path: string): string {
  const name = PACKAGE_NAMES[path];
  return name === undefined ? `"${path}"` : `${name} "${path}"`;
}

function driverCase(name: string, call: Call, use: Use): string {
  const { operationId, reads, returns, result, status } = call;
  const text = returns === 'bytes' ? ', Data: string(response.Body)' : '';
  const lines = [
    ...connect(call, RETURN_ERROR, use),
    ...(reads ? [readEarlierResult(reads, RETURN_ERROR)] : []),
    ...send(call, RETURN_ERROR, use),
    ...(isDecoded(call)
      ? [
          `known["${operationId}"] = ${result}`,
          `return result{Status: ${status}, Data: ${result}}, nil`,
        ]
      : [`return result{Status: response.StatusCode()${text}}, nil`]),
  ];
  return `case "${name}":\n${functionBody(lines)}`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${operationId}/main.go`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    for (const module of ['context', 'log']) use(module);
    if (call.prints.kind !== 'saved') use('fmt');
    const lines = [
      'ctx := context.Background()',
      ...connect(call, EXIT, use),
      '',
      ...programCalls(call).flatMap((operation) => send(operation, EXIT, use)),
      printStatement(call, printForms),
    ];
    const body = functionBody(lines);
    return `package main

import (
${indent(importBlock(imports), '\t')}
)

func main() {
${body}
}
`;
  },
  callsFile: 'driver/calls.go',
  calls: (calls, text) => {
    const imports = new Imports();
    const { use } = imports;
    for (const module of ['context', 'errors']) use(module);
    const cases = calls.map(([name, call]) => driverCase(name, call, use));
    return fill(text, { imports: importBlock(imports), calls: cases.join('\n\n') });
  },
};

export default createHarness('go', {
  note: 'Without `connect.go`, a non-2xx status is not a Go error.',
  programs,
  fetch: ({ work }) => [{ argv: words`go mod download`, cwd: work }],
  build: ({ work }) => [{ argv: words`go build -o bin/ ./...`, cwd: work }],
  lint: (files, { work }) => [
    // Up to Go 1.25, gofmt succeeds whatever it finds, so the list of files that it would change must be empty.
    {
      argv: ['sh', '-c', 'gofmt -d "$@" && test -z "$(gofmt -l "$@")"', 'gofmt', ...files],
      cwd: work,
    },
    { argv: words`go vet ./...`, cwd: work },
  ],
  // A program has the name of its folder.
  start: (source, { work }) => ({ argv: [`${work}/bin/${basename(dirname(source))}`] }),
  driver: 'driver/main.go',
  clientFolder: 'voiceagent',
});
