/** Type-checks programs from READMEs, guides and samples, and runs them as processes against a sandbox. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import type { CompilerOptions } from 'typescript';
import { run, type Outcome } from '@voice-agent-platform/shared/process';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { ts } from '@voice-agent-platform/shared/chores/typescript';
import { withRoots, type Platform } from './platform.js';

/** The addresses and the variables that a program gets. */
export type Environment = Pick<Platform, 'roots' | 'env'>;

export type ProgramLanguage = 'curl' | 'python' | 'typescript';

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** Type-checks programs by name, each as a separate module, with the strictest options. */
export async function typeCheck(programs: Readonly<Record<string, string>>) {
  return inPackageFolder(async (folder) => {
    const files = new Map(
      Object.keys(programs).map((name, index) => [join(folder, `${index}.ts`), name]),
    );
    for (const [file, name] of files) await writeFile(file, programs[name] ?? '');
    const options: CompilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipLibCheck: true,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      moduleDetection: ts.ModuleDetectionKind.Force,
      types: ['node'],
      typeRoots: [join(modules, '@types')],
    };
    const host = ts.createCompilerHost(options);
    host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
    const program = ts.createProgram([...files.keys()], options, host);
    return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => ({
      program: files.get(file?.fileName ?? '') ?? '',
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }));
  });
}

/** The interpreter of each language, and the name of the file that it runs. */
const COMMANDS: Readonly<Record<ProgramLanguage, readonly [program: string, file: string]>> = {
  curl: ['sh', 'sample.sh'],
  python: ['python3', 'sample.py'],
  typescript: [process.execPath, 'program.mjs'],
};

/**
 * Runs a program as its reader would: saved to a file, with the environment variables it reads. The default addresses
 * in READMEs are replaced with the platform's.
 */
export async function runProgram(
  language: ProgramLanguage,
  source: string,
  { roots, env }: Environment,
): Promise<Outcome> {
  const [program, file] = COMMANDS[language];
  const text = withRoots(source, roots);
  const code = language === 'typescript' ? await toJavaScript(text) : text;
  return inPackageFolder(async (cwd) => {
    await writeFile(join(cwd, file), code);
    // A proxy of the machine must not intercept requests to the sandbox.
    const noProxy = { NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' };
    return run(program, [file], { cwd, env: { ...env, ...noProxy } });
  });
}

export async function toJavaScript(source: string): Promise<string> {
  return (await transform(source, { loader: 'ts', format: 'esm', target: 'node20.19' })).code;
}

/** Creates a folder inside the package, so that imports find the workspace's packages. */
export async function inPackageFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const cache = fileURLToPath(new URL('../.cache/', import.meta.url));
  await mkdir(cache, { recursive: true });
  return inTemporaryFolder(work, cache);
}
