/** The packages of the workspace, as their manifests describe them, and the files of the repository. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runOrFail } from '../src/process.js';

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  exports?: Record<string, string | Record<string, string>>;
}

export interface Package {
  manifest: Manifest;
  /** Absolute path of the package's folder. */
  folder: string;
}

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The published packages, each after those that it depends on. */
export function publishedPackages(): Package[] {
  const names = readdirSync(`${repository}packages`);
  const packages = ['openapi', ...names.map((name) => `packages/${name}`)].map((path): Package => {
    const folder = repository + path;
    const manifest = readFileSync(`${folder}/package.json`, 'utf8');
    return { folder, manifest: JSON.parse(manifest) as Manifest };
  });
  const depth = ({ manifest }: Package): number =>
    1 +
    Math.max(
      -1,
      ...packages
        .filter((other) => manifest.dependencies?.[other.manifest.name] !== undefined)
        .map(depth),
    );
  return packages.sort((a, b) => depth(a) - depth(b));
}

/**
 * The packages whose public types are reported: those that export any. Those of the contract are the document itself,
 * which is reviewed as such, and those of the validators are the types of their schemas, which `types` reports.
 */
export function reportedPackages(): Package[] {
  return publishedPackages().filter(
    ({ manifest }) =>
      !/\/(openapi|validators)$/.test(manifest.name) &&
      Object.values(manifest.exports ?? {}).some((target) => typeof target === 'object'),
  );
}

/** The paths of the files that match the patterns of git, new files included. */
export async function repositoryFiles(...patterns: string[]): Promise<string[]> {
  const parameters = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const { stdout } = await runOrFail('git', parameters, { cwd: repository });
  // A file that was deleted but not committed is still listed.
  return stdout.split('\n').filter((path) => path !== '' && existsSync(repository + path));
}
