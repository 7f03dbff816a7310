/** Where the versions of dependencies are listed. */
import type { Manifest } from '../workspace.js';

const fields = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

/** Dependencies whose version is not from the catalog or the workspace. */
export function looseDependencies(manifest: Manifest): string[] {
  return entries(manifest)
    .filter(([, version]) => !/^(catalog:|workspace:)/.test(version))
    .map(([name, version]) => `${name}@${version}`);
}

/** Names in the catalog that no manifest uses. */
export function unusedInCatalog(catalog: Record<string, string>, manifests: Manifest[]): string[] {
  const used = new Set(
    manifests
      .flatMap(entries)
      .filter(([, version]) => version === 'catalog:')
      .map(([name]) => name),
  );
  return Object.keys(catalog).filter((name) => !used.has(name));
}

function entries(manifest: Manifest): [name: string, version: string][] {
  return fields.flatMap((field) => Object.entries(manifest[field] ?? {}));
}
