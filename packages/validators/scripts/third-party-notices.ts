/** The licences of code that the compiled modules hold: MIT and its like ask that their text goes with every copy. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the packages that these files belong to. */
export const packageFolders = (files: readonly string[]): readonly string[] => [
  ...new Set(
    files.flatMap((file) => /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
  ),
];

/** Each package's name, version and licence, in full. */
export const writeNotices = (folders: readonly string[]): string =>
  folders
    .map(noticeOf)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);

const noticeOf = (folder: string): string => {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each));
  if (file === undefined) throw new Error(`${name} ${version} comes without the text of a licence`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
};
