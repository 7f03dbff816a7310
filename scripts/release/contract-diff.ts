import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repository } from '../workspace.js';

/** What changed in the contract since a published version of it, and whether its version number admits that. */
export async function contractDiff(
  since: string | undefined,
): Promise<{ report: string; accepted: boolean }> {
  if (since === undefined) {
    return {
      report: 'no earlier version is published, so there is nothing to break.',
      accepted: true,
    };
  }
  try {
    const { stdout } = await promisify(execFile)('pnpm', ['--silent', 'contract:diff', since], {
      cwd: repository,
    });
    return { report: `compared with ${since}\n${stdout}`, accepted: true };
  } catch (error) {
    const { stdout, stderr, message } = error as {
      stdout?: string;
      stderr?: string;
      message: string;
    };
    return {
      report: `compared with ${since}\n${(stdout ?? '') + (stderr ?? '') || message}`,
      accepted: false,
    };
  }
}
