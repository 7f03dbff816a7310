/** The code of the documentation: a sample of each operation in each language, and the programs of the guides. */
import { readSite } from '@voice-agent-platform/docs';

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
  return [...(await readSite())]
    .filter(([name]) => name.startsWith('samples/') && name.endsWith(extension))
    .map(([name, { bytes }]) => ({
      subject: name.slice('samples/'.length, -extension.length),
      language,
      source: bytes.toString(),
    }));
}

/**
 * The blocks of one language in a guide are one program, read from top to bottom. The pages of other languages' clients
 * need a generated client first, so they are no programs of this suite.
 */
export async function readGuidePrograms(language: 'curl' | 'typescript'): Promise<Sample[]> {
  const fence = { curl: 'curl', typescript: 'ts' }[language];
  return [...(await readSite())]
    .filter(([name]) => /^(?!reference|client-)[\w-]+\.md$/.test(name))
    .map(([name, { bytes }]) => ({
      subject: name.slice(0, -'.md'.length),
      language,
      source: codeBlocks(bytes.toString(), fence).join('\n'),
    }))
    .filter(({ source }) => source !== '');
}

function codeBlocks(markdown: string, fence: string): string[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, language]) => language === fence)
    .map(([, , code]) => code ?? '');
}
