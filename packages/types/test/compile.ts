import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
};

/** Parsed once for all compilations: the library's own declarations are most of the work. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says of a module in this folder that exists in memory only; empty if it compiles. */
export function compile(source: string): string[] {
  const file = fileURLToPath(new URL('in-memory.ts', import.meta.url));
  const host = ts.createCompilerHost(options);
  const disk = { ...host };
  host.fileExists = (name) => name === file || disk.fileExists(name);
  host.getSourceFile = (name, languageVersion, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, languageVersion)
      : fromDisk(name, () => disk.getSourceFile(name, languageVersion, ...rest));
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file: where, start = 0, messageText }) => {
    const line = where ? where.text.slice(0, start).split('\n').length : 0;
    return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

function fromDisk(name: string, read: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
  if (!parsed.has(name)) parsed.set(name, read());
  return parsed.get(name);
}
