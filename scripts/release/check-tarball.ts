import { execFile } from 'node:child_process';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import type { Manifest } from '../workspace.js';

/** What publint and attw hold against a tarball; empty if they accept it. */
export async function checkTarball(file: string): Promise<string[]> {
  const excluded = (await dataEntries(file)).flatMap((entry) => ['--exclude-entrypoints', entry]);
  const findings = await Promise.all([
    complaint('publint', ['run', file, '--strict']),
    complaint('attw', [file, '--profile', 'esm-only', '--no-color', ...excluded]),
  ]);
  return findings.filter((each) => each !== undefined);
}

/** Entries that are read, not imported, such as YAML: attw misses their types. */
async function dataEntries(file: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', file, 'package/package.json']);
  const { exports = {} } = JSON.parse(stdout) as Manifest;
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'string' && /\.(ya?ml|md)$/.test(extname(target)))
    .map(([entry]) => entry);
}

async function complaint(command: string, options: string[]): Promise<string | undefined> {
  try {
    // In CI some tools print colours into a pipe, which nobody wants to read in a report.
    await promisify(execFile)(command, options, { env: { ...process.env, NO_COLOR: '1' } });
    return undefined;
  } catch (error) {
    const { stdout, stderr, message } = error as {
      stdout?: string;
      stderr?: string;
      message: string;
    };
    return `${command}: ${(stdout ?? '') + (stderr ?? '') || message}`.trim();
  }
}
