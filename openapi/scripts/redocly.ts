import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const command = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** What a Redocly command writes to stdout; rejects, with `code` and `stdout`, if it fails. Sends no telemetry. */
export async function redocly(options: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...options], {
    cwd,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
