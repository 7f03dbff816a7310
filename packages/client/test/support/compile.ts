import { fileURLToPath } from 'node:url';
import { ts } from '@voice-agent-platform/shared/chores/typescript';
import type { CompilerOptions } from 'typescript';

const OPTIONS: CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  skipDefaultLibCheck: true,
};

/**
 * Compiles a module as a consumer of the built package would, without Node's types. Returns each error with its line, and
 * the paths of all files that the compiler read.
 */
export function compile(source: string, changes: CompilerOptions = {}) {
  const options = { ...OPTIONS, ...changes };
  const name = fileURLToPath(new URL('../consumer.ts', import.meta.url));
  const host = ts.createCompilerHost(options);
  host.fileExists = (path) => path === name || ts.sys.fileExists(path);
  host.readFile = (path) => (path === name ? source : ts.sys.readFile(path));
  const program = ts.createProgram([name], options, host);
  const errors = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const text = file?.text ?? '';
    const line = text.slice(text.lastIndexOf('\n', start) + 1).split('\n')[0] ?? '';
    return `${line.trim()}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
  const files = program.getSourceFiles().map(({ fileName }) => fileName);
  return { errors, files, instantiations: program.getInstantiationCount() };
}
