/** Type-checks TypeScript programs from READMEs, and runs each against a sandbox of its own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { run, type Outcome } from '../../../../scripts/lib/run.js';
import { withRoots } from './default-roots.js';
import { startPlatform } from './platform.js';

const conformance = fileURLToPath(new URL('../../', import.meta.url));
const modules = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));

/** Checks all of them at once, each under its name; a compiler takes longer to start than to check. */
export async function typeCheck(programs: Record<string, string>): Promise<Outcome> {
  return inFolder(async (folder) => {
    const files = Object.keys(programs).map((name) => `${name}.ts`);
    await Promise.all(
      Object.entries(programs).map(([name, code]) => writeFile(join(folder, `${name}.ts`), code)),
    );
    const configuration = {
      extends: '../../../../tsconfig.base.json',
      compilerOptions: {
        noEmit: true,
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: ['node'],
        noUnusedLocals: false,
      },
      files,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    const compiler = join(modules, 'typescript', 'bin', 'tsc');
    const parameters = [compiler, '-p', 'tsconfig.json', '--pretty', 'false'];
    return run(process.execPath, parameters, { cwd: folder });
  });
}

export async function execute(program: string): Promise<Outcome> {
  return inFolder(async (folder) => {
    await using platform = await startPlatform();
    const { code } = await transform(withRoots(program, platform.roots), {
      loader: 'ts',
      format: 'esm',
      target: 'node20.19',
    });
    if (/from 'vitest'/.test(program)) return await runTests(folder, code);
    await writeFile(join(folder, 'program.mjs'), code);
    return await run(process.execPath, ['program.mjs'], { cwd: folder, env: platform.env });
  });
}

/** A block of tests is run as a test file would be. */
async function runTests(folder: string, code: string): Promise<Outcome> {
  await writeFile(join(folder, 'vitest.config.mjs'), 'export default {};\n');
  await writeFile(join(folder, 'program.test.mjs'), code);
  const vitest = join(modules, 'vitest', 'vitest.mjs');
  return run(process.execPath, [vitest, 'run', '--root', folder], { cwd: folder });
}

/** A folder inside the package, so that imports find the workspace's packages. */
async function inFolder(work: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const cache = join(conformance, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'program-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
