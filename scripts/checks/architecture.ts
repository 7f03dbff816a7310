/** Reads the table of layers and the picture of the packages from ARCHITECTURE.md. */
import { readFile } from 'node:fs/promises';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

export function readArchitecture(): Promise<string> {
  return readFile(`${repository}ARCHITECTURE.md`, 'utf8');
}

/** Returns the folders of each layer's packages, the lowest layer first. */
export function readLayers(architecture: string): string[][] {
  return [...architecture.matchAll(/^\| \d+ +\| (.*?) +\|/gm)].map(([, cell = '']) =>
    readNames(cell),
  );
}

/** Returns the arrows between packages, one for each pair that an arrow such as `a & b --> c -. label .-> d` connects. */
export function readArrows(architecture: string): Arrow[] {
  const picture = /^```mermaid\n([\s\S]*?)^```/m.exec(architecture)?.[1] ?? '';
  return picture.split('\n').flatMap((line) => {
    const ends = line
      .split(/-->|-\..*?\.->/)
      .map((names) => names.split('&').map((name) => name.trim()));
    return ends.slice(1).flatMap((targets, index) => connect(ends[index] ?? [], targets));
  });
}

/** Returns the folders of the packages that the sentence below the picture names as left out. */
export function readLeftOut(architecture: string): string[] {
  const sentence = /^The picture leaves out .*$/m.exec(architecture)?.[0] ?? '';
  return readNames(sentence);
}

function connect(sources: readonly string[], targets: readonly string[]): Arrow[] {
  return sources.flatMap((from) => targets.map((to) => ({ from, to })));
}

/** Returns the text in the code spans of a line. */
function readNames(line: string): string[] {
  return [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
