import { fileURLToPath } from 'node:url';
import { ts } from '@voice-agent-platform/shared/typescript';
import type { CompilerHost, CompilerOptions, SourceFile } from 'typescript';

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
};

/** Declarations that every program needs, parsed once. */
const libraries = new Map<string, SourceFile>();

/**
 * Compiles sources as a consumer of the built package would, from its declarations and without Node's types, and gives
 * the messages of each.
 */
export function compile(
  sources: readonly string[],
  options: CompilerOptions = {},
): { messages: string[][]; instantiations: number } {
  const directory = fileURLToPath(new URL('..', import.meta.url));
  const files = new Map(
    sources.map((source, index) => [`${directory}consumer-${index}.ts`, source]),
  );
  const settings = { ...OPTIONS, ...options };
  const own: Partial<CompilerHost> = {
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    fileExists: (name) => files.has(name) || ts.sys.fileExists(name),
    readFile: (name) => files.get(name) ?? ts.sys.readFile(name),
  };
  const host = { ...ts.createCompilerHost(settings), ...own };
  host.getSourceFile = (name, languageVersion) => {
    const parsed = libraries.get(name);
    if (parsed) return parsed;
    const text = host.readFile(name);
    if (text === undefined) return undefined;
    const file = ts.createSourceFile(name, text, languageVersion);
    if (!files.has(name)) libraries.set(name, file);
    return file;
  };
  const program = ts.createProgram([...files.keys()], settings, host);
  const messages = new Map([...files.keys()].map((name) => [name, [] as string[]]));
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    const found = messages.get(file?.fileName ?? '');
    if (found) {
      found.push(text);
    } else {
      throw new Error(`${file?.fileName}: ${text}`);
    }
  }
  return { messages: [...messages.values()], instantiations: program.getInstantiationCount() };
}
