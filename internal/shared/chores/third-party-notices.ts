/** Collects the licenses of bundled code. They require their text in every copy, and Apache-2.0 the file NOTICE too. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the name, version, licenses and notices of every package that these files or folders belong to, except our
 * own.
 * @throws if a license is not accepted, or its text is missing
 */
export function writeNotices(files: readonly string[]): string {
  const folders = files.flatMap((file) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  return [...new Set(folders)]
    .map(readNotice)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Licenses that require only their own text, and a notice if the package has one. */
const ACCEPTED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

function readNotice(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license = 'no license' } = JSON.parse(text) as Manifest;
  if (!ACCEPTED.includes(license)) {
    throw new Error(
      `${name} ${version} ships with ${license}. Use another package, or add the license to ACCEPTED in internal/shared/chores/third-party-notices.ts if it requires only its own text and notice.`,
    );
  }
  const entries = readdirSync(folder).sort();
  const licenses = entries.filter((entry) => /^licen[cs]e(-\w+)?(\.\w+)?$/i.test(entry));
  if (licenses.length === 0) throw new Error(`${name} ${version} has no license text`);
  const notices = entries.filter((entry) => /^notice(\.\w+)?$/i.test(entry));
  const texts = [...licenses, ...notices].map((file) => readFileSync(join(folder, file), 'utf8'));
  return `${[`${name} ${version}`, ...texts].map((part) => part.trim()).join('\n\n')}\n`;
}
