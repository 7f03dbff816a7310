/** What each client is documented to do with malformed responses, and the table of it in the client's guide. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { outcomes, stepNames, type Behavior } from '@voice-agent-platform/codegen';
import { markdownTable } from '@voice-agent-platform/internal/tables';
import { formatted } from './page.js';

const file = fileURLToPath(new URL('../../languages/behavior.json', import.meta.url));

const TABLE = /(<!-- written by `pnpm test:languages --document` -->\n)[^]*?(<!-- end -->)/;

export async function readBehavior(): Promise<Record<string, Behavior>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, Behavior>;
}

export async function writeBehavior(behavior: Record<string, Behavior>): Promise<void> {
  await writeFile(file, `${JSON.stringify(behavior, null, 2)}\n`);
  for (const name of Object.keys(behavior)) {
    const guide = guideFile(name);
    const text = await readFile(guide, 'utf8').catch(() => undefined);
    if (text !== undefined) await writeFile(guide, await withTable(text, behavior[name] ?? {}));
  }
}

export function guideFile(language: string): string {
  return fileURLToPath(new URL(`../../../docs/guides/languages/${language}.md`, import.meta.url));
}

/** The guide with its table "What your client does" as the behavior says. */
export async function withTable(guide: string, behavior: Behavior): Promise<string> {
  const rows = stepNames('malformed').map((step) => [
    step,
    behavior[step] ?? 'not tested',
    behavior[step] === undefined ? '' : outcomes[behavior[step]],
  ]);
  const table = markdownTable(['Response', 'Outcome', 'Meaning'], rows);
  return formatted('guide.md', guide.replace(TABLE, `$1\n${table}\n\n$2`));
}
