import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';
import { readArchitecture, readArrows, readLayers, readLeftOut } from '../checks/architecture.js';

const architecture = await readArchitecture();
const folders = readLayers(architecture).flat();
const arrows = readArrows(architecture);

it('the picture of ARCHITECTURE.md has each package of the table, or says that it leaves it out', () => {
  const shown = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const leftOut = readLeftOut(architecture).map((folder) => basename(folder));
  const inTable = folders.map((folder) => basename(folder));
  expect([...shown, ...leftOut].sort()).toEqual(inTable.sort());
});

it('every arrow in the picture of ARCHITECTURE.md leads from a package to one that depends on it', async () => {
  const dependencies = new Map<string, readonly string[]>();
  for (const folder of folders) dependencies.set(basename(folder), await readDependencies(folder));
  expect(arrows).not.toEqual([]);
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

/** Returns the names of the packages that a package (or each package in a folder) depends on. */
async function readDependencies(folder: string): Promise<string[]> {
  const paths = await repositoryFiles(`${folder}/package.json`, `${folder}/*/package.json`);
  const texts = await Promise.all(paths.map((path) => readFile(repository + path, 'utf8')));
  return texts.flatMap((text) => {
    const manifest = JSON.parse(text) as {
      readonly dependencies?: object;
      readonly devDependencies?: object;
    };
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    return names.map((name) => basename(name));
  });
}
