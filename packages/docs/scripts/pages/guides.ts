/** The guides, in reading order: Markdown files, and one page made of the contract's marks. */
import { readFile } from 'node:fs/promises';
import type { Contract } from '../contract/contract.js';
import { markdownTable } from '../../../../scripts/lib/tables.js';

export interface Guide {
  /** Name of its files, and of its address in Redoc. */
  name: string;
  title: string;
  /** Without the title. */
  markdown: string;
}

const names = [
  'first-call',
  'authentication',
  'errors',
  'sandbox',
  'other-languages',
  'client-python',
  'client-go',
  'client-rust',
  'client-java',
  'client-typescript',
  'client-csharp',
  'client-kotlin',
  'client-php',
  'client-ruby',
  'unspecified',
  'changes',
];

export async function readGuides(contract: Contract): Promise<Guide[]> {
  return Promise.all(
    names.map(async (name) => {
      const text =
        name === 'unspecified'
          ? unspecifiedText(contract)
          : await readFile(guideFile(name), 'utf8');
      return { name, ...splitTitle(text) };
    }),
  );
}

function guideFile(name: string): URL {
  // A folder of their own holds the languages, and all pages of the site lie in one.
  const path = name.replace(/^client-/, 'languages/');
  return new URL(`../../guides/${path}.md`, import.meta.url);
}

function splitTitle(text: string): { title: string; markdown: string } {
  const match = /^# (.+)\n/.exec(text);
  if (!match?.[1]) throw new Error('A guide begins with its title');
  return { title: match[1], markdown: text.slice(match[0].length).trim() };
}

function unspecifiedText({ unspecifiedPage, irregularities }: Contract): string {
  return [
    unspecifiedPage.trim(),
    '## What is unusual',
    'These things go against the grain of HTTP or OpenAPI, and are so all the same. The contract marks each with `x-irregularity`.',
    markdownTable(
      ['Where', 'What', 'Kind'],
      irregularities.map(({ subject, note, kind }) => [subject, note, `\`${kind}\``]),
    ),
  ].join('\n\n');
}
