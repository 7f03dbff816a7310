/** The code of the documentation: a sample of each operation in each language, and the programs of the guides. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { siteFolder } from '@voice-agent-platform/docs';
import { codeBlocks, executed } from './code-blocks.js';
import type { ProgramLanguage } from './programs.js';

export interface Sample {
  /** What it is a sample of: an operationId, or the name of a guide. */
  readonly subject: string;
  readonly language: ProgramLanguage;
  readonly source: string;
}

const extensions: Readonly<Record<string, ProgramLanguage>> = {
  '.sh': 'curl',
  '.ts': 'typescript',
  '.py': 'python',
};

export async function readSamples(): Promise<Sample[]> {
  const folder = join(siteFolder, 'samples');
  const samples = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const language = extensions[extname(name)];
      const source = await readFile(join(folder, name), 'utf8');
      return language && { subject: name.slice(0, -extname(name).length), language, source };
    }),
  );
  return samples.filter((sample) => sample !== undefined);
}

/**
 * The blocks of one language in a guide are one program, from top to bottom. The guides of other languages need a
 * generated client first: `pnpm test:languages` runs theirs.
 */
export async function readGuidePrograms(): Promise<Sample[]> {
  const folder = join(siteFolder, 'guides');
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.md') && !name.startsWith('languages'),
  );
  const guides = await Promise.all(
    names.sort().map(async (name) => {
      const blocks = codeBlocks(await readFile(join(folder, name), 'utf8'));
      return Object.entries({ ts: 'typescript', curl: 'curl' } as const).map(
        ([fence, language]) => ({
          subject: name.slice(0, -'.md'.length),
          language,
          source: executed(blocks, fence)
            .map(({ code }) => code)
            .join('\n'),
        }),
      );
    }),
  );
  return guides.flat().filter(({ source }) => source !== '');
}
