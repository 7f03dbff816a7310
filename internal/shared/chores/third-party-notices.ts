/** Collects the licenses of bundled code. MIT and similar licenses require their text in every copy. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the name, version and full license of every package that these files or folders belong to, except our own.
 * @throws if a license is not accepted, or its text is missing
 */
export function writeNotices(files: readonly string[]): string {
  const folders = files.flatMap((file) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  return [...new Set(folders)]
    .map(readNotice)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Licenses that require only their own notice. */
const ACCEPTED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

interface Named {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

function readNotice(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license = 'no license' } = JSON.parse(text) as Named;
  if (!ACCEPTED.includes(license)) {
    throw new Error(
      `${name} ${version} ships with ${license}. Use another package, or add the license to ACCEPTED in internal/shared/chores/third-party-notices.ts if it requires only its own notice.`,
    );
  }
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(-\w+)?(\.\w+)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} ${version} has no license text`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
