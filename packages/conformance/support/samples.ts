/** The samples of the operation pages: one of each operation in each language. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { siteFolder } from '@voice-agent-platform/docs';
import type { ProgramLanguage } from './programs.js';

export interface Sample {
  /** The operationId of what it is a sample of. */
  readonly subject: string;
  readonly language: ProgramLanguage;
  readonly source: string;
}

const EXTENSIONS: Readonly<Record<string, ProgramLanguage>> = {
  '.sh': 'curl',
  '.ts': 'typescript',
  '.py': 'python',
};

export async function readSamples(): Promise<Sample[]> {
  const folder = join(siteFolder, 'samples');
  const samples = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const language = EXTENSIONS[extname(name)];
      const source = await readFile(join(folder, name), 'utf8');
      return language && { subject: name.slice(0, -extname(name).length), language, source };
    }),
  );
  return samples.filter((sample) => sample !== undefined);
}
