import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';
import { readLayers } from './layers.js';

/** ARCHITECTURE.md says below the picture that it leaves these out. */
const LEFT_OUT = ['contract-reader', 'scripts', 'shared'];

const architecture = await readFile(`${repository}ARCHITECTURE.md`, 'utf8');
const folders = readLayers(architecture).flat();
const arrows = readArrows(architecture);

it('the picture of ARCHITECTURE.md has the packages of its table', () => {
  const shown = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const names = folders.map((folder) => basename(folder));
  expect([...shown, ...LEFT_OUT].sort()).toEqual(names.sort());
});

it('every arrow in the picture of ARCHITECTURE.md leads from a package to one that depends on it', async () => {
  const dependencies = new Map(
    await Promise.all(
      folders.map(async (folder) => [basename(folder), await readDependencies(folder)] as const),
    ),
  );
  expect(arrows.filter(({ from, to }) => !dependencies.get(to)?.includes(from))).toEqual([]);
});

it('reads arrows with several ends and labels', () => {
  expect(
    readArrows('```mermaid\nflowchart LR\n  a["<b>a</b>"]\n  a & b --> c -. maybe .-> d\n```'),
  ).toEqual([
    { from: 'a', to: 'c' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'd' },
  ]);
});

function readArrows(markdown: string): { from: string; to: string }[] {
  const picture = /^```mermaid\n([\s\S]*?)^```/m.exec(markdown)?.[1] ?? '';
  return picture.split('\n').flatMap((line) => {
    const ends = line
      .split(/-->|-\..*?\.->/)
      .map((names) => names.split('&').map((name) => name.trim()));
    return ends
      .slice(1)
      .flatMap((targets, index) =>
        ends[index]!.flatMap((from) => targets.map((to) => ({ from, to }))),
      );
  });
}

/** Returns the names of the packages that a package (or each package in a folder) depends on. */
async function readDependencies(folder: string): Promise<string[]> {
  const paths = await repositoryFiles(`${folder}/package.json`, `${folder}/*/package.json`);
  const texts = await Promise.all(paths.map((path) => readFile(repository + path, 'utf8')));
  return texts.flatMap((text) => {
    const { dependencies, devDependencies } = JSON.parse(text) as Record<
      string,
      object | undefined
    >;
    return Object.keys({ ...dependencies, ...devDependencies }).map((name) => basename(name));
  });
}
