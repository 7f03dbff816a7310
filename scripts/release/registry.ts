import { run } from '../lib/run.js';

/** The published versions of a package: empty if the registry does not know it, undefined if it does not respond. */
export async function publishedVersions(name: string): Promise<string[] | undefined> {
  const { exitCode, stdout } = await run('npm', ['view', name, 'versions', '--json']);
  return exitCode === 0 ? [JSON.parse(stdout) as string | string[]].flat() : readFailure(stdout);
}

/** `npm view` fails for an unknown package and for a registry that does not respond: only its report tells them apart. */
export function readFailure(report: string): string[] | undefined {
  try {
    const { error } = JSON.parse(report) as { error?: { code?: string } };
    return error?.code === 'E404' ? [] : undefined;
  } catch {
    return undefined;
  }
}
