import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');

/** The folders of `src`, and the files beside them, from the lowest to the highest. */
const layers = [
  'generated',
  'common',
  'state',
  'operations',
  'http',
  'core',
  'control',
  'requests',
  'node',
  'sandbox.ts',
  'create-sandbox.ts',
  'portable.ts',
  'index.ts',
  'cli',
  'cli.ts',
];

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

/** The files of this package that a file imports, by their paths below `src`. */
function importsOf(file: string): readonly string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)\.js'/g);
  return [...specifiers].map(([, path]) => `${relative(source, join(dirname(file), path!))}.ts`);
}

const imports = new Map(
  filesIn(source).map((file) => [relative(source, file), importsOf(file)] as const),
);

const layerOf = (file: string): string => file.split('/')[0]!;
const heightOf = (file: string): number => layers.indexOf(layerOf(file));

it('imports only from the same folder or a lower one', () => {
  const upward = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => heightOf(target) > heightOf(file) || heightOf(file) < 0)
      .map((target) => `packages/sandbox/src/${file} imports ${target}, a higher layer`),
  );
  expect(upward).toEqual([]);
});

it('has no circle of files', () => {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    const circle = (imports.get(file) ?? []).map((target) => visit(target, [...path, file]));
    done.add(file);
    return circle.find((found) => found.length > 0) ?? [];
  };
  expect([...imports.keys()].map((file) => visit(file, [])).find(({ length }) => length > 0)).toBe(
    undefined,
  );
});
