/** Type-checks a consumer's files as a user's project would. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { run, type Outcome } from '@voice-agent-platform/shared/process';

/** Compilers by version: the two oldest that READMEs promise, the one that builds the packages, and two newer ones. */
const compilers = {
  '5.0': () => fetchedCompiler('typescript50'),
  '5.4': () => fetchedCompiler('typescript54'),
  '5.9': () => new URL('../../../../node_modules/typescript/', import.meta.url),
  '6': () => fetchedCompiler('typescript6'),
  '7': () => fetchedCompiler('typescript'),
} satisfies Record<string, () => URL | Promise<URL>>;

async function fetchedCompiler(name: string): Promise<URL> {
  return new URL(`node_modules/${name}/`, pathToFileURL(`${await fetchTool(name)}/`));
}

const RESOLUTIONS = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

type Compiler = keyof typeof compilers;
type Resolution = keyof typeof RESOLUTIONS;

/** The compilers that compile every entry: the declarations of openapi-fetch, which `/fetch` needs, require 5.4. */
export const compilersOfEveryEntry = (Object.keys(compilers) as Compiler[]).filter(
  (name) => name !== '5.0',
);
export const moduleResolutions = Object.keys(RESOLUTIONS) as Resolution[];

/** Checks everything, including the packages' own declarations, without Node's types. */
export async function compile(
  folder: string,
  files: readonly string[],
  { compiler, resolution }: { readonly compiler: Compiler; readonly resolution: Resolution },
): Promise<Outcome> {
  const configuration = `tsconfig.${compiler}.${resolution}.json`;
  await writeFile(
    join(folder, configuration),
    JSON.stringify({
      compilerOptions: {
        ...RESOLUTIONS[resolution],
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        verbatimModuleSyntax: true,
        skipLibCheck: false,
        // The declarations that come with TypeScript are the same in every program, and take the most time.
        skipDefaultLibCheck: true,
        // A library emits declarations, which can only name exported types.
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: '.',
        outDir: 'declarations',
      },
      files,
    }),
  );
  const tsc = fileURLToPath(new URL('bin/tsc', await compilers[compiler]()));
  return run(process.execPath, [tsc, '-p', configuration, '--pretty', 'false'], { cwd: folder });
}
