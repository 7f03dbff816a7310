/** Finds imports that break the order of the packages, bypass their `exports`, or form a circle inside a package. */
import { posix } from 'node:path';
import { ts } from '@voice-agent-platform/shared/chores/typescript';

/** The text of each source file, by path from the root of the repository. */
export type Sources = Readonly<Record<string, string>>;

/** The folders of each layer's packages, the lowest layer first. A package may only import from lower layers. */
export type Layers = readonly (readonly string[])[];

interface Import {
  readonly from: string;
  /** A path from the root of the repository, or an export of a workspace package. */
  readonly to: string;
  /** The folder of the package that imports. A file in the root has none. */
  readonly importer: string | undefined;
  /** The folder of the package that is imported. */
  readonly imported: string | undefined;
}

const SCOPE = '@voice-agent-platform/';

/** The folder of a package in the path of a file. */
const PACKAGE = /^(?:(?:packages|internal)\/[^/]+|docs|examples|openapi|scripts)(?=\/)/;

/** Code that higher layers also run, such as the sandbox's test cases on other runtimes. */
const SHARED = /^packages\/[\w-]+\/(?:examples\/|test\/cases)/;

/** Finds circles of files, which are whole paths, and then of folders with this many names in their paths. */
const DEPTHS = [Infinity, 5, 4, 3, 2];

export function findLayerFaults(sources: Sources, layers: Layers): string[] {
  const imports = Object.entries(sources).flatMap(([from, text]) =>
    findSpecifiers(text).flatMap((specifier) =>
      resolveImport(specifier, { from, sources, layers }),
    ),
  );
  return [
    ...imports.flatMap((found) => findOrderFault(found, layers) ?? []),
    ...new Set(DEPTHS.flatMap((depth) => findCircles(imports, depth))),
  ];
}

function findSpecifiers(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

interface ImportContext {
  readonly from: string;
  readonly sources: Sources;
  readonly layers: Layers;
}

/** Finds the file or the package of the workspace that a specifier names. Other packages are left out. */
function resolveImport(specifier: string, { from, sources, layers }: ImportContext): Import[] {
  const importer = PACKAGE.exec(from)?.[0];
  if (specifier.startsWith(SCOPE)) {
    const [, name = ''] = specifier.split('/');
    // A package that no layer has keeps its name, so that importing it is a fault.
    const imported = layers.flat().find((folder) => posix.basename(folder) === name) ?? name;
    return [{ from, to: specifier, importer, imported }];
  }
  if (!specifier.startsWith('.')) return [];
  const path = posix.join(posix.dirname(from), specifier);
  // TypeScript imports a file by the name that it has once it is compiled.
  const candidates = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')];
  const to = candidates.find((candidate) => candidate in sources) ?? path;
  return [{ from, to, importer, imported: PACKAGE.exec(to)?.[0] }];
}

function findOrderFault(
  { from, to, importer, imported }: Import,
  layers: Layers,
): string | undefined {
  if (imported === undefined || importer === imported) return undefined;
  const levelOf = (folder: string) => layers.findIndex((folders) => folders.includes(folder));
  // The files of the root are above all packages.
  const level = importer === undefined ? layers.length : levelOf(importer);
  if (levelOf(imported) === -1 || level <= levelOf(imported)) {
    return `${from} imports ${to}, which is not in a lower layer of ARCHITECTURE.md: move what it needs below ${importer ?? 'the root'}`;
  }
  if (to.startsWith(SCOPE) || SHARED.test(to)) return undefined;
  return `${from} imports ${to} around the exports of ${imported}: import what ${imported} exports`;
}

/** Finds the imports between files or folders of a package that are part of a circle. */
function findCircles(imports: readonly Import[], depth: number): string[] {
  const unitOf = (path: string) => path.split('/').slice(0, depth).join('/');
  const between = imports.filter(
    ({ from, to, importer, imported }) => importer === imported && unitOf(from) !== unitOf(to),
  );
  const importedBy = new Map<string, Set<string>>();
  for (const { from, to } of between) {
    const unit = unitOf(from);
    importedBy.set(unit, (importedBy.get(unit) ?? new Set()).add(unitOf(to)));
  }
  return between
    .filter(({ from, to }) => findReachable(unitOf(to), importedBy).has(unitOf(from)))
    .map(({ from, to }) => `${from} imports ${to}, in a circle: move what they share below them`);
}

/** Returns the unit, and what it imports itself and through others. */
function findReachable(
  unit: string,
  importedBy: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set([unit]);
  // The loop also visits what it adds.
  for (const next of reached) {
    for (const imported of importedBy.get(next) ?? []) reached.add(imported);
  }
  return reached;
}
