/** Changes of the contract and of the packages, from their changelogs, which changesets writes. */
import { readFile } from 'node:fs/promises';
import { markdownTable } from '@voice-agent-platform/internal/tables';
import { compare } from '@voice-agent-platform/contract-reader/diff/compare';
import type { JsonObject } from '@voice-agent-platform/internal/openapi-document';
import type { Contract } from './contract.js';

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

/** What changed in the contract since a published bundle, as Markdown. Empty without one, and without changes. */
export async function readContractChanges(
  { downloads }: Contract,
  publishedFile: string | undefined,
): Promise<string> {
  if (publishedFile === undefined) return '';
  const parse = (text: string) => JSON.parse(text) as JsonObject;
  const base = parse(await readFile(publishedFile, 'utf8'));
  const { changes, versions } = await compare(base, parse(downloads['openapi.json'] ?? ''));
  if (changes.length === 0) return '';
  return [
    `## Since ${versions.base}`,
    markdownTable(
      ['Where', 'What', 'Impact'],
      changes.map(({ place, message, impact }) => [`\`${place}\``, message, impact]),
    ),
  ].join('\n\n');
}
