import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The versions of a package that its registry holds; none if it knows no such package, undefined if it did not answer. */
export async function publishedVersions(name: string): Promise<string[] | undefined> {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', name, 'versions', '--json']);
    return [JSON.parse(stdout) as string | string[]].flat();
  } catch (error) {
    return readFailure((error as { stdout?: string }).stdout ?? '');
  }
}

/** `npm view` fails for a package that is not there and for a registry that is not; only its report tells which. */
export function readFailure(report: string): string[] | undefined {
  try {
    const { error } = JSON.parse(report) as { error?: { code?: string } };
    return error?.code === 'E404' ? [] : undefined;
  } catch {
    return undefined;
  }
}
