import { readFile, readdir } from 'node:fs/promises';

const folder = new URL('../fixtures/', import.meta.url);

export interface Fixture {
  readonly rule: string;
  readonly bad: string;
  readonly good: string;
}

/** `fixtures/<rule>/bad.yaml`, each faulty line of it marked `# bad`, and `fixtures/<rule>/good.yaml`. */
export async function readFixtures(): Promise<Fixture[]> {
  const rules = (await readdir(folder)).sort();
  return Promise.all(
    rules.map(async (rule) => ({
      rule,
      bad: await readFile(new URL(`${rule}/bad.yaml`, folder), 'utf8'),
      good: await readFile(new URL(`${rule}/good.yaml`, folder), 'utf8'),
    })),
  );
}

/** The numbers of the lines that bear the mark. */
export const markedLines = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (/# bad$/.test(line) ? [index + 1] : []));
