/** Type-checks samples under the strictest options, each as a module of its own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Sample } from './samples.js';

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));

export interface CompileError {
  subject: string;
  message: string;
}

export async function compileSamples(samples: Sample[]): Promise<CompileError[]> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'compile-'));
  try {
    const files = await Promise.all(
      samples.map(async ({ subject, source }) => {
        const file = join(folder, `${subject.replaceAll('/', '-')}.ts`);
        await writeFile(file, source);
        return file;
      }),
    );
    const program = ts.createProgram(files, {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      moduleDetection: ts.ModuleDetectionKind.Force,
      types: ['node'],
      typeRoots: [fileURLToPath(new URL('../../../../node_modules/@types', import.meta.url))],
    });
    return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => ({
      subject: file?.fileName.replace(/^.*\/([\w-]+)\.ts$/, '$1') ?? '',
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
