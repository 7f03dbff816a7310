/** Third-party code that reaches users, and its licenses. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '@voice-agent-platform/shared/workspace';

export interface ShippedPackage {
  name: string;
  version: string;
  /** As its manifest states it: an SPDX expression, or nothing. */
  license: string | undefined;
  /** The packages that depend on it, outermost first. */
  through: string[];
}

/** Licenses that require only their own notice. */
const ACCEPTED_LICENSES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  // Fonts.
  'OFL-1.1',
  'Unlicense',
]);

/**
 * Everything that is installed with a package or bundled into it.
 *
 * @param folder Folder of the package.
 * @param bundled Names of development dependencies whose code the package's own files contain.
 */
export function shippedWith(folder: string, bundled: readonly string[] = []): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  visit(folder, bundled, [], found);
  return [...found.values()];
}

function visit(
  folder: string,
  bundled: readonly string[],
  through: string[],
  found: Map<string, ShippedPackage>,
): void {
  const manifest = readManifest(folder);
  const required = [...Object.keys(manifest.dependencies ?? {}), ...bundled];
  const perhapsAbsent = Object.keys({
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  });
  for (const name of [...required, ...perhapsAbsent]) {
    const dependency = resolve(name, folder);
    if (dependency === undefined) {
      if (required.includes(name)) throw new Error(`${name} of ${manifest.name} is not installed`);
      continue;
    }
    const { version, license } = readManifest(dependency);
    if (found.has(dependency)) continue;
    const path = [...through, manifest.name];
    found.set(dependency, { name, version, license, through: path });
    visit(dependency, [], path, found);
  }
}

/** Packages whose license is not accepted. "A OR B" needs one accepted license, "A AND B" needs both. */
export function unacceptedLicenses(packages: ShippedPackage[]): ShippedPackage[] {
  return packages.filter(({ license }) => !license || !accepts(license));
}

function accepts(expression: string): boolean {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => ACCEPTED_LICENSES.has(license)));
}

/** Resolves like Node: the nearest `node_modules` upwards. */
function resolve(name: string, from: string): string | undefined {
  const candidate = join(from, 'node_modules', name);
  if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  const parent = dirname(from);
  return parent === from ? undefined : resolve(name, parent);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
