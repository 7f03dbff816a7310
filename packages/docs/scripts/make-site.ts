/** The whole site as a table of files, made from the contract alone: the same contract gives the same bytes. */
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import { readContract } from './contract/contract.js';
import { readGuides } from './pages/guides.js';
import { toHtml } from './pages/html.js';
import { writeLlmsFull, writeLlmsIndex } from './pages/llms.js';
import { writePage, type NavigationEntry } from './pages/page.js';
import { buildDocs, readRedocScript } from './redoc/build-docs.js';
import { redocEdition } from './redoc/edition.js';
import { makeSelfContained } from './redoc/self-contained.js';
import { writeReference } from './reference/reference.js';
import { readThirdPartyNotices } from './third-party-notices.js';
import { tryBody, tryScript } from './try/page.js';
import { writeSamples } from './samples/samples.js';

/** By name. */
export type SiteFiles = Record<string, string>;

export async function makeSite(): Promise<SiteFiles> {
  const contract = await readContract();
  const samples = await writeSamples(contract);
  const guides = await readGuides(contract);
  const reference = writeReference(contract, guides, samples);
  const redoc = await makeSelfContained(
    await buildDocs(redocEdition(contract, guides, samples)),
    await readRedocScript(),
    await readStyle('redoc/style.css'),
  );
  const style = await readStyle('pages/style.css');
  const navigation: NavigationEntry[] = [
    { name: 'reference', title: 'Plain reference' },
    { name: 'try', title: 'Try it' },
    // The pages of the languages are reached from the one about all of them.
    ...guides.filter(({ name }) => !name.startsWith('client-')),
  ];

  const files: SiteFiles = {
    'index.html': redoc.html,
    [redoc.scriptName]: redoc.script,
    'reference.md': `${reference}\n`,
    'reference.html': writePage(
      {
        name: 'reference',
        title: 'Reference',
        description: `All ${contract.operations.length} operations and every schema on one page.`,
        body: toHtml(reference, { folded: ['typescript', 'python', 'json', 'text'] }),
      },
      navigation,
      style,
    ),
    'try.html': writePage(
      {
        name: 'try',
        title: 'Try it',
        description: 'Send each operation to a sandbox inside the page.',
        body: tryBody(contract),
        script: await tryScript(),
        markdown: false,
      },
      navigation,
      style,
    ),
    'llms.txt': writeLlmsIndex(contract, guides),
    'llms-full.txt': `${writeLlmsFull(reference, guides)}\n`,
    'third-party-notices.txt': await readThirdPartyNotices(),
    ...contract.downloads,
  };
  for (const { name, title, markdown } of guides) {
    const text = `# ${title}\n\n${markdown}\n`;
    files[`${name}.md`] = text;
    files[`${name}.html`] = writePage(
      { name, title, description: `${title}: a guide.`, body: toHtml(text) },
      navigation,
      style,
    );
  }
  for (const [operationId, sources] of samples) {
    for (const { extension, source } of sources) {
      files[`samples/${operationId}.${extension}`] = `${source}\n`;
    }
  }
  return files;
}

async function readStyle(name: string): Promise<string> {
  const style = await readFile(new URL(name, import.meta.url), 'utf8');
  const { code } = await transform(style, { loader: 'css', minify: true });
  return code.trim();
}
