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

/** What the compiler says of a module in this folder that exists in memory only; empty if it compiles. */
export function compile(source: string): string[] {
  const file = fileURLToPath(new URL('in-memory.ts', import.meta.url));
  const host = ts.createCompilerHost(options);
  const disk = { ...host };
  host.fileExists = (name) => name === file || disk.fileExists(name);
  host.getSourceFile = (name, languageVersion, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, languageVersion)
      : disk.getSourceFile(name, languageVersion, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file: where, start = 0, messageText }) => {
    const line = where ? where.text.slice(0, start).split('\n').length : 0;
    return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
