import { parse } from 'node:path';
import { findLanguage } from '@voice-agent-platform/codegen/internal/languages/languages';
import { words } from '@voice-agent-platform/shared/process';
import type { Call } from '../src/create-call.js';
import { createHarness } from '../src/harness.js';
import { pascalCase } from '../src/names.js';
import { Imports, type Use } from '../src/imports.js';
import { printStatement, type PrintForms } from '../src/print-statement.js';
import { fill, indent, programCalls, statements, type ProgramWriter } from '../src/program.js';
import { connect, layout, readEarlierResult, send } from './statements.js';
import { COLLECTIONS, property } from './values.js';

/** The client returns the status only if there is no body. */
function resultOf({ returns, result }: Call): string {
  return returns === 'nothing' ? 'response' : result;
}

const printForms = ({ returns, status }: Call): PrintForms => ({
  // Any other status raises an error.
  status: returns === 'nothing' ? 'response.StatusCode' : String(status),
  print: (text) => `Console.WriteLine(${text});`,
  variable: (name) => name,
  field: (object, name) => `${object}.${property(name)}`,
  forEach: ({ item, items, print, isOptional }) => {
    const loop = `foreach (var ${item} in ${items})\n{\n    ${print}\n}`;
    return isOptional ? `if (${items} != null)\n{\n${indent(loop, '    ')}\n}` : loop;
  },
  save: (result, file) =>
    `using (var file = File.Create("${file}"))\n{\n    await ${result}.Stream.CopyToAsync(file);\n}`,
});

function usingLines({ modules }: Imports): string {
  return modules.map(([module]) => `using ${module};`).join('\n');
}

function driverCase(name: string, call: Call, use: Use): string {
  const lines = [
    ...connect(call, use, 'ConnectOnce'),
    ...(call.reads ? [readEarlierResult(call.reads, use)] : []),
    ...send(call, 'result', use),
    call.returns === 'bytes' ? 'return await ReadText(result.Stream);' : 'return result;',
  ];
  return `case "${name}":\n{\n${statements(lines, layout, 1)}\n}`;
}

const programs: ProgramWriter = {
  programFile: (operationId) => `${pascalCase(operationId)}.cs`,
  program: (call) => {
    const imports = new Imports();
    const { use } = imports;
    if (call.prints.kind === 'saved') use('System.IO');
    const lines = [
      ...connect(call, use),
      '',
      ...programCalls(call).flatMap((operation) => send(operation, resultOf(operation), use)),
      printStatement(call, printForms(call)),
    ];
    for (const module of ['System.Threading.Tasks', 'VoiceAgent']) use(module);
    return `${usingLines(imports)}

public static class ${pascalCase(call.operationId)}
{
    public static async Task Main()
    {
${statements(lines, layout, 2)}
    }
}
`;
  },
  callsFile: 'Calls.cs',
  calls: (calls, text) => {
    const imports = new Imports();
    const { use } = imports;
    for (const module of [COLLECTIONS, 'System.IO', 'System.Threading.Tasks', 'VoiceAgent'])
      use(module);
    const cases = calls.map(([name, call]) => driverCase(name, call, use));
    return fill(text, { imports: usingLines(imports), calls: cases.join('\n\n') });
  },
};

/** Fails unless a library is the version that users install. The file has its version in UTF-16. */
const CHECK_VERSION = `tr -d '\\0' < "$LIBRARY.dll" | grep -aqF "FileVersion$VERSION." ||
  { echo "$LIBRARY.dll is not $VERSION, which language.ts names"; exit 1; }`;

const LIBRARIES = ['Newtonsoft.Json', 'System.Net.Http', 'System.Runtime.Serialization'];

/**
 * Runs on Mono, because the suite's registries have no current .NET SDK and no build of the JSON library for it. Mono supports
 * everything that the programs use, except an asynchronous Main, which `Start.cs` replaces.
 */
export default createHarness('csharp', {
  runnerPackages: 'mono-devel',
  note: 'Tested on Mono, but not yet on current .NET.',
  programs,
  tolerate: ['null-field'],
  build: ({ cache, work }) => [
    // The generator's package contains the JSON library of its clients. Mono looks for libraries next to the program.
    { argv: ['cp', `${cache}/node_modules/nswag/bin/binaries/Win/Newtonsoft.Json.dll`, work] },
    ...Object.entries(findLanguage('csharp').libraries ?? {}).map(([library, version]) => ({
      argv: ['sh', '-c', CHECK_VERSION],
      env: { LIBRARY: library, VERSION: version },
      cwd: work,
    })),
    {
      argv: [
        ...words`mcs -main:Start -out:programs.exe -recurse:*.cs`,
        ...LIBRARIES.map((name) => `-r:${name}.dll`),
      ],
      cwd: work,
    },
  ],
  start: (source, { work }) => ({
    argv: ['mono', `${work}/programs.exe`, parse(source).name],
    // Mono writes output in the encoding of the locale.
    env: { LC_ALL: 'C.UTF-8' },
  }),
  driver: 'Driver.cs',
});
