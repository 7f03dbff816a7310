import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What publint and attw hold against a tarball; empty if they accept it. */
export async function checkTarball(file: string): Promise<string[]> {
  const findings = await Promise.all([
    complaint('publint', ['run', file, '--strict']),
    complaint('attw', [file, '--profile', 'esm-only', '--no-color']),
  ]);
  return findings.filter((each) => each !== undefined);
}

async function complaint(command: string, options: string[]): Promise<string | undefined> {
  try {
    await promisify(execFile)(command, options);
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
