import { fileURLToPath } from 'node:url';
import { ts } from '@voice-agent-platform/shared/chores/typescript';
import type { CompilerOptions } from 'typescript';

const OPTIONS: CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
};
const file = fileURLToPath(new URL('in-memory.ts', import.meta.url));

/** The module in memory. The version tells the service that the text has changed. */
let module = { text: '', version: 0 };

/** A language service for all tests, so that the library and the types are parsed once. */
const service = ts.createLanguageService({
  getCompilationSettings: () => OPTIONS,
  getScriptFileNames: () => [file],
  getScriptVersion: (name) => (name === file ? String(module.version) : '1'),
  getScriptSnapshot: (name) => {
    const content = name === file ? module.text : ts.sys.readFile(name);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => fileURLToPath(new URL('.', import.meta.url)),
  getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: (name) => ts.sys.readFile(name),
  directoryExists: (name) => ts.sys.directoryExists(name),
  getDirectories: (name) => ts.sys.getDirectories(name),
  realpath: (name) => ts.sys.realpath?.(name) ?? name,
});

function load(text: string): void {
  module = { text, version: module.version + 1 };
}

/** Writes an import of types of the package. */
export function from(names: string): string {
  return `import type { ${names} } from '@voice-agent-platform/types';\n`;
}

/** Returns the errors of a module in this folder that exists only in memory. */
export function compile(source: string): string[] {
  load(source);
  return [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(
    ({ file: where, start = 0, messageText }) => {
      const line = where ? where.text.slice(0, start).split('\n').length : 0;
      return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    },
  );
}

/** Returns an editor's hover on the last occurrence of a word: the type, then the documentation. */
export function hover(source: string, word: string): { type: string; documentation: string } {
  load(source);
  const info = service.getQuickInfoAtPosition(file, source.lastIndexOf(word));
  const documentation = [
    ts.displayPartsToString(info?.documentation),
    ...(info?.tags ?? []).map((tag) => ts.displayPartsToString(tag.text)),
  ];
  return {
    type: ts.displayPartsToString(info?.displayParts),
    documentation: documentation.join(''),
  };
}
