import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repository } from '../workspace.js';
import { expectedFiles } from './expected-files.js';
import { readPacked, type Tarball } from './pack.js';
import { sourceMapFaults } from './source-maps.js';

/** What is wrong with a tarball; empty if nothing is. */
export async function checkTarball(tarball: Tarball): Promise<string[]> {
  const excluded = dataEntries(tarball).flatMap((entry) => ['--exclude-entrypoints', entry]);
  const findings = await Promise.all([
    fileFaults(tarball),
    complaints('publint', ['run', tarball.path, '--strict']),
    complaints('attw', [tarball.path, '--profile', 'esm-only', '--no-color', ...excluded]),
    readCode(tarball).then(sourceMapFaults),
  ]);
  return findings.flat();
}

async function fileFaults({ folder, files }: Tarball): Promise<string[]> {
  const expected = await expectedFiles(folder);
  return [
    ...expected.filter((path) => !files.includes(path)).map((path) => `files: no ${path}`),
    ...files
      .filter((path) => !expected.includes(path))
      .map((path) => `files: nothing calls for ${path}`),
  ];
}

/** Entries that are read, not imported, such as YAML: attw misses their types. */
function dataEntries({ manifest }: Tarball): string[] {
  return Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target === 'string' && !/\.(js|json)$/.test(target))
    .map(([entry]) => entry);
}

async function complaints(command: string, options: string[]): Promise<string[]> {
  try {
    // In CI some tools print colours into a pipe, which nobody wants to read in a report.
    const env = { ...process.env, NO_COLOR: '1' };
    await promisify(execFile)(`${repository}node_modules/.bin/${command}`, options, { env });
    return [];
  } catch (error) {
    const { stdout, stderr, message } = error as {
      stdout?: string;
      stderr?: string;
      message: string;
    };
    return [`${command}: ${(stdout ?? '') + (stderr ?? '') || message}`.trim()];
  }
}

async function readCode({ path, files }: Tarball): Promise<Map<string, string>> {
  const code = files.filter((file) => /\.(?:[cm]?[jt]s|map)$/.test(file));
  return new Map(
    await Promise.all(code.map(async (file) => [file, await readPacked(path, file)] as const)),
  );
}
