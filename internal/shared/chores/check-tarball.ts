/** Checks a tarball before it is published: its files, its manifest (publint), and its types (attw). */
import { run } from '../src/process.js';
import { repository } from './workspace.js';
import type { Tarball } from './pack.js';

/** Returns the faults of a tarball, or an empty list. */
export async function checkTarball(tarball: Tarball): Promise<string[]> {
  const excluded = dataEntries(tarball).flatMap((entry) => ['--exclude-entrypoints', entry]);
  const findings = await Promise.all([
    runChecker('publint', ['run', tarball.path, '--strict']),
    runChecker('attw', [tarball.path, '--profile', 'esm-only', '--no-color', ...excluded]),
  ]);
  return [...fileFaults(tarball), ...findings.flat()];
}

const REQUIRED = ['LICENSE', 'README.md', 'package.json', 'dist/contract.json'];
// A source map refers to sources that the package does not contain.
const MISPLACED = /\.(test|bench)\.|\.map$|(^|\/)(test|bench|fixtures|node_modules|\.\w[^/]*)\//;

function fileFaults({ files }: Tarball): string[] {
  return [
    ...REQUIRED.filter((path) => !files.includes(path)).map((path) => `files: ${path} is missing`),
    ...files
      .filter((path) => MISPLACED.test(path))
      .map((path) => `files: ${path} does not belong in a package`),
  ];
}

/** Returns the entries that are data, such as YAML, because attw would report their missing types. */
function dataEntries({ manifest }: Tarball): string[] {
  return Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target === 'string' && !/\.(js|json)$/.test(target))
    .map(([entry]) => entry);
}

/** Returns the output of a checker that finds faults. */
async function runChecker(command: string, options: readonly string[]): Promise<string[]> {
  // Some tools color their output in CI.
  const env = { NO_COLOR: '1' };
  const program = `${repository}node_modules/.bin/${command}`;
  const { exitCode, output } = await run(program, options, { env });
  return exitCode === 0 ? [] : [`${command}: ${output.trim()}`];
}
