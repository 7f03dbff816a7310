import { join } from 'node:path';
import { ts } from '@voice-agent-platform/shared/chores/typescript';
import { expect, it } from 'vitest';

/** Compiles a program that makes calls fail in these ways, and returns its errors. */
function errorsOf(...failures: readonly string[]): readonly string[] {
  const path = join(import.meta.dirname, 'in-memory.ts');
  const calls = failures.map((failure) => `createSandbox().fail('listPhoneNumbers', ${failure});`);
  const text = ["import { createSandbox } from '../dist/index.js';", ...calls].join('\n');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([path], options, {
    ...host,
    fileExists: (name) => name === path || host.fileExists(name),
    getSourceFile: (name, target, ...rest) =>
      name === path
        ? ts.createSourceFile(name, text, target)
        : host.getSourceFile(name, target, ...rest),
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('names in the type error what a failure lacks', () => {
  expect(errorsOf('{ status: 503 }', '{}', '{ statsu: 503 }')).toEqual([
    expect.stringContaining("Property 'status' is missing"),
    expect.stringContaining("'statsu' does not exist"),
  ]);
});
