/** Which files a package must hold: these, and none beside them. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

const everywhere = ['LICENSE', 'README.md', 'package.json', 'dist/contract.json'];

/** Files that a package's build derives from the contract and not from a source file. */
const derived: Record<string, string[]> = {
  openapi: [
    'dist/index.d.ts',
    'dist/index.js',
    'dist/irregularities.json',
    'dist/openapi-3.0.json',
    'dist/openapi-3.0.yaml',
    'dist/openapi.dereferenced.json',
    'dist/openapi.json',
    'dist/openapi.yaml',
    'dist/operations.d.ts',
    'dist/operations.js',
    'dist/operations.json',
    'dist/unspecified.json',
    'dist/unspecified.md',
    'dist/workflows/add-and-remove-a-webhook.arazzo.yaml',
    'dist/workflows/give-up-a-number.arazzo.yaml',
    'dist/workflows/learn-from-a-call.arazzo.yaml',
    'dist/workflows/rotate-members.arazzo.yaml',
    'dist/workflows/route-a-number.arazzo.yaml',
    'dist/workflows/trace-a-run.arazzo.yaml',
    'dist/workflows/train-a-model.arazzo.yaml',
  ],
  types: ['dist/index.d.ts', 'dist/index.js', 'dist/openapi.d.ts'],
  validators: ['dist/third-party-notices.txt'],
};

/** Beside what is derived, the code and the declaration of each source file. */
export async function expectedFiles(packageFolder: string): Promise<string[]> {
  const name = packageFolder.split('/').at(-1) ?? '';
  const compiled = (await sources(join(packageFolder, 'src'))).flatMap((path) =>
    ['.js', '.d.ts'].map((extension) => `dist/${path}${extension}`),
  );
  // Files that a package ships as they are, beside its code.
  const data = await filesOf(packageFolder, 'languages');
  return [...new Set([...everywhere, ...(derived[name] ?? []), ...compiled, ...data])].sort();
}

async function filesOf(packageFolder: string, folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(packageFolder, folder), options).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map((file) => relative(packageFolder, join(file.parentPath, file.name)));
}

/** Paths below the folder, without their extensions. */
async function sources(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  return paths
    .filter((path) => /\.[jt]s$/.test(path))
    .map((path) => path.replaceAll('\\', '/').replace(/(?:\.d)?\.[jt]s$/, ''));
}
