/** Lists the packages of the workspace with their manifests, and the files of the repository. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runOrFail } from '../src/process.js';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

export interface Package {
  readonly manifest: Manifest;
  /** Absolute path of the package's folder. */
  readonly folder: string;
}

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Returns the published packages, each after its dependencies, peers included. */
export function publishedPackages(): Package[] {
  const folders = readdirSync(`${repository}packages`);
  const packages = ['openapi', ...folders.map((name) => `packages/${name}`)].map(
    (path): Package => {
      const folder = repository + path;
      const manifest = readFileSync(`${folder}/package.json`, 'utf8');
      return { folder, manifest: JSON.parse(manifest) as Manifest };
    },
  );
  const depth = ({ manifest }: Package): number => {
    const { dependencies, optionalDependencies, peerDependencies } = manifest;
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    const needed = packages.filter((other) => names.includes(other.manifest.name));
    return Math.max(0, ...needed.map((other) => 1 + depth(other)));
  };
  return packages.sort((a, b) => depth(a) - depth(b));
}

/**
 * Returns the packages with reported public types. The types of `openapi` are the document itself, which is reviewed
 * directly, and the types of `validators` are those of their schemas, which the report of `types` covers.
 */
export function reportedPackages(): Package[] {
  return publishedPackages().filter(
    ({ manifest }) =>
      !/\/(openapi|validators)$/.test(manifest.name) &&
      Object.values(manifest.exports ?? {}).some((target) => typeof target === 'object'),
  );
}

/** Returns the files that match the git patterns, including untracked files. */
export async function repositoryFiles(...patterns: string[]): Promise<string[]> {
  // Without -z, git quotes names outside of ASCII.
  const parameters = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns];
  const { stdout } = await runOrFail('git', parameters, { cwd: repository });
  // Git still lists a deleted file until the deletion is committed.
  return stdout.split('\0').filter((path) => path !== '' && existsSync(repository + path));
}
