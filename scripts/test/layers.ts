/** Finds imports that break the order of the packages, bypass their `exports`, or form a circle inside a package. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ts } from '@voice-agent-platform/shared/chores/typescript';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

/** The text of each source file, by path from the root of the repository. */
export type Sources = Readonly<Record<string, string>>;

interface Import {
  readonly from: string;
  /** A path from the root of the repository, or an export of a workspace package. */
  readonly to: string;
}

const SCOPE = '@voice-agent-platform/';

/** Code that higher layers also run, such as the sandbox's test cases on other runtimes. */
const SHARED = /^packages\/[\w-]+\/(?:examples\/|test\/cases)/;

/** @param layers The folders of the packages, the lowest layer first. A package may only import from lower layers. */
export function layerFaults(sources: Sources, layers: readonly (readonly string[])[]): string[] {
  const imports = Object.entries(sources).flatMap(([from, text]) =>
    findImports(from, text, sources),
  );
  const levelOf = (path: string) =>
    layers.findIndex((folders) => folders.includes(findPackage(path)));
  const faults = imports.flatMap(({ from, to }) => {
    const [own, other] = [findPackage(from), findPackage(to)];
    if (other === '' || own === other) return [];
    if (levelOf(to) === -1 || levelOf(from) <= levelOf(to)) {
      return [
        `${from} imports ${to}, which is not in a lower layer of ARCHITECTURE.md: move what it needs below ${own}`,
      ];
    }
    return to.startsWith(SCOPE) || SHARED.test(to)
      ? []
      : [`${from} imports ${to} around the exports of ${other}: import what ${other} exports`];
  });
  // A folder with all its files is one unit. Circles are checked between files first, then between folders of each
  // depth.
  const depths = [Infinity, 5, 4, 3, 2];
  return [...faults, ...new Set(depths.flatMap((depth) => circles(imports, depth)))];
}

/** Reads the layers from ARCHITECTURE.md, the lowest first. */
export function readLayers(architecture: string): string[][] {
  return [...architecture.matchAll(/^\| \d+ +\| (.*?) +\|/gm)].map(([, folders = '']) =>
    [...folders.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder),
  );
}

function findImports(from: string, text: string, sources: Sources): Import[] {
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith(SCOPE)) return [{ from, to: fileName }];
    if (!fileName.startsWith('.')) return [];
    const to = posix.join(posix.dirname(from), fileName.replace(/\.js$/, '.ts'));
    return [{ from, to: to in sources || !(`${to}x` in sources) ? to : `${to}x` }];
  });
}

const PACKAGE = /^(?:(?:packages|internal)\/[^/]+|docs|examples|openapi|scripts)(?=\/)/;

/** Returns the folder of the package, or an empty string for a file in the root. */
function findPackage(path: string): string {
  if (!path.startsWith(SCOPE)) return PACKAGE.exec(path)?.[0] ?? '';
  const name = path.split('/')[1] ?? '';
  const folders = [`packages/${name}`, `internal/${name}`];
  return folders.find((folder) => existsSync(join(repository, folder))) ?? name;
}

/** Finds imports between files or folders of a package that form circles or connect circles. */
function circles(imports: readonly Import[], depth: number): string[] {
  const unitOf = (path: string) => path.split('/').slice(0, depth).join('/');
  const isBetweenUnits = ({ from, to }: Import) =>
    unitOf(from) !== unitOf(to) && findPackage(from) === findPackage(to);
  let rest = imports.filter(isBetweenUnits);
  for (let count = Infinity; rest.length < count;) {
    count = rest.length;
    // A unit without imports, or without importers, cannot be part of a circle.
    const importing = new Set(rest.map(({ from }) => unitOf(from)));
    const imported = new Set(rest.map(({ to }) => unitOf(to)));
    rest = rest.filter(({ from, to }) => importing.has(unitOf(to)) && imported.has(unitOf(from)));
  }
  return rest.map(
    ({ from, to }) => `${from} imports ${to}, in a circle: move what they share below them`,
  );
}
