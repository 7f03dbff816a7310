/** The code of the documentation: a sample of each operation in each language, and the programs of the guides. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteFolder } from '@voice-agent-platform/docs';

export type SampleLanguage = 'curl' | 'typescript' | 'python';

export interface Sample {
  /** What it is a sample of: an operationId, or the name of a guide. */
  subject: string;
  language: SampleLanguage;
  source: string;
}

const extensions: Record<SampleLanguage, string> = { curl: 'sh', typescript: 'ts', python: 'py' };

export async function readSamples(language: SampleLanguage): Promise<Sample[]> {
  const extension = `.${extensions[language]}`;
  const names = await readdir(join(siteFolder, 'samples'));
  return Promise.all(
    names
      .filter((name) => name.endsWith(extension))
      .map(async (name) => ({
        subject: name.slice(0, -extension.length),
        language,
        source: await readFile(join(siteFolder, 'samples', name), 'utf8'),
      })),
  );
}

/**
 * The blocks of one language in a guide are one program, read from top to bottom. The pages of other languages' clients
 * need a generated client first, so they are not programs of this suite.
 */
export async function readGuidePrograms(language: 'curl' | 'typescript'): Promise<Sample[]> {
  const fence = { curl: 'curl', typescript: 'ts' }[language];
  const folder = join(siteFolder, 'guides');
  const names = await readdir(folder, { recursive: true });
  const guides = await Promise.all(
    names
      .filter((name) => name.endsWith('.md') && !name.startsWith('languages'))
      .sort()
      .map(async (name) => ({
        subject: name.slice(0, -'.md'.length),
        language,
        source: codeBlocks(await readFile(join(folder, name), 'utf8'), fence).join('\n'),
      })),
  );
  return guides.filter(({ source }) => source !== '');
}

/** A fence names its language, and may name a file after it. */
function codeBlocks(markdown: string, fence: string): string[] {
  return [...markdown.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)]
    .filter(([, language]) => language === fence)
    .map(([, , code]) => code ?? '');
}
