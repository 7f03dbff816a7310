/** Changes of the contract and of the packages, from their changelogs, which changesets writes. */
import { readFile } from 'node:fs/promises';

/** The contract first. */
const CHANGELOGS = {
  openapi: '../../../../openapi/',
  client: '../../../client/',
  types: '../../../types/',
  validators: '../../../validators/',
  sandbox: '../../../sandbox/',
  codegen: '../../../codegen/',
  cli: '../../../cli/',
  mcp: '../../../mcp/',
} as const;

export interface Changelog {
  /** Without the scope. */
  readonly package: string;
  /** Markdown, without the title, its headings one level deeper. */
  readonly markdown: string;
}

export async function readChangelogs(): Promise<Changelog[]> {
  const found = await Promise.all(
    Object.entries(CHANGELOGS).map(async ([name, folder]) => {
      const file = new URL(`${folder}CHANGELOG.md`, import.meta.url);
      const text = await readFile(file, 'utf8').catch(() => '');
      return {
        package: name,
        markdown: text
          .replace(/^# .*\n/, '')
          .trim()
          .replace(/^(#+) /gm, '#$1 '),
      };
    }),
  );
  return found.filter(({ markdown }) => markdown !== '');
}
