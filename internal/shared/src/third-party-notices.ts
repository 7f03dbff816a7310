/** The licenses of the code in the compiled modules. MIT and similar licenses require their text in every copy. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of the packages that contain these files. */
export function packageFolders(files: readonly string[]): readonly string[] {
  return [
    ...new Set(
      files.flatMap((file) => /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
    ),
  ];
}

/** The name, version and full license of each package. */
export function writeNotices(folders: readonly string[]): string {
  return folders
    .map(noticeOf)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  const file = readdirSync(folder).find((each) => /^licen[cs]e(-\w+)?(\.\w+)?$/i.test(each));
  if (file === undefined) throw new Error(`${name} ${version} has no license text`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
