import { posix } from 'node:path';
import { run } from '../lib/run.js';
import { repository } from '../workspace.js';
import { readPacked, type Tarball } from './pack.js';

/** What is wrong with a tarball: an empty list if nothing is. */
export async function checkTarball(tarball: Tarball): Promise<string[]> {
  const excluded = dataEntries(tarball).flatMap((entry) => ['--exclude-entrypoints', entry]);
  const findings = await Promise.all([
    complaints('publint', ['run', tarball.path, '--strict']),
    complaints('attw', [tarball.path, '--profile', 'esm-only', '--no-color', ...excluded]),
    readCode(tarball).then(sourceMapFaults),
  ]);
  return [...fileFaults(tarball), ...findings.flat()];
}

const required = ['LICENSE', 'README.md', 'package.json', 'dist/contract.json'];
const misplaced = /\.(test|bench)\.|(^|\/)(test|bench|fixtures|node_modules|\.\w[^/]*)\//;

function fileFaults({ files }: Tarball): string[] {
  return [
    ...required.filter((path) => !files.includes(path)).map((path) => `files: ${path} is missing`),
    ...files
      .filter((path) => misplaced.test(path))
      .map((path) => `files: ${path} does not belong in a package`),
  ];
}

/** Entries that are data, such as YAML: attw would miss their types. */
function dataEntries({ manifest }: Tarball): string[] {
  return Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target === 'string' && !/\.(js|json)$/.test(target))
    .map(([entry]) => entry);
}

async function complaints(command: string, options: string[]): Promise<string[]> {
  // In CI some tools color their output.
  const env = { NO_COLOR: '1' };
  const program = `${repository}node_modules/.bin/${command}`;
  const { exitCode, output } = await run(program, options, { env });
  return exitCode === 0 ? [] : [`${command}: ${output.trim()}`];
}

async function readCode({ path, files }: Tarball): Promise<Map<string, string>> {
  const code = files.filter((file) => /\.(?:[cm]?[jt]s|map)$/.test(file));
  return new Map(
    await Promise.all(code.map(async (file) => [file, await readPacked(path, file)] as const)),
  );
}

/** Source maps with missing targets, with which a debugger would show nothing. The files map a path to its text. */
export function sourceMapFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => [
    ...missingMaps(path, text, files),
    ...(path.endsWith('.map') ? missingSources(path, text, files) : []),
  ]);
}

function missingMaps(path: string, text: string, files: ReadonlyMap<string, string>): string[] {
  const maps = [...text.matchAll(/^\/\/# sourceMappingURL=(?!data:)(\S+)/gm)].map(
    ([, url]) => url ?? '',
  );
  return maps
    .filter((url) => !files.has(beside(path, url)))
    .map((url) => `${path} names ${url}, which is not in the package`);
}

function missingSources(path: string, text: string, files: ReadonlyMap<string, string>): string[] {
  const map = JSON.parse(text) as {
    sourceRoot?: string;
    sources: string[];
    sourcesContent?: (string | null)[];
  };
  return map.sources
    .filter((_, index) => map.sourcesContent?.[index] == null)
    .filter((source) => !files.has(beside(path, posix.join(map.sourceRoot ?? '', source))))
    .map((source) => `${path} names ${source}, which is neither in the package nor in the map`);
}

function beside(path: string, url: string): string {
  return posix.join(posix.dirname(path), url);
}
