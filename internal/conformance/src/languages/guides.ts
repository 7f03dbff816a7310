/** The table "What your client does" in the guide of a language. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { outcomes, stepNames, type Behavior } from '@voice-agent-platform/codegen';
import { markdownTable } from '@voice-agent-platform/shared/tables';
import { format, type FormatConfig } from 'oxfmt';
import { readEntries } from './page.js';

const TABLE = /(<!-- written by `pnpm test:languages` -->\n)[^]*?(<!-- end -->)/;

export function guideFile(language: string): string {
  return fileURLToPath(
    new URL(`../../../../docs/guides/languages/${language}.md`, import.meta.url),
  );
}

export async function writeGuides(): Promise<void> {
  for (const { language, behavior } of readEntries()) {
    if (language.generated === undefined || behavior === undefined) continue;
    const file = guideFile(language.name);
    await writeFile(file, await withTable(await readFile(file, 'utf8'), behavior));
  }
}

/** The guide with its table as the behavior says. */
export async function withTable(guide: string, behavior: Behavior): Promise<string> {
  const rows = stepNames('malformed').map((step) => [
    step,
    behavior[step] ?? 'not tested',
    behavior[step] === undefined ? '' : outcomes[behavior[step]],
  ]);
  const table = markdownTable(['Response', 'Outcome', 'Meaning'], rows);
  // As `pnpm lint` expects it: a narrow table gets columns of equal width.
  const config = new URL('../../../../.oxfmtrc.json', import.meta.url);
  const options = JSON.parse(await readFile(config, 'utf8')) as FormatConfig;
  const written = guide.replace(TABLE, `$1\n${table}\n\n$2`);
  const { code, errors } = await format('guide.md', written, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
