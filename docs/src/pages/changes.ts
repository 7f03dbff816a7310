/** What changed in the contract and in the packages, and how versions are to be read. */
import { readFile } from 'node:fs/promises';
import type { Page } from '../layout/page.js';
import type { SiteData } from '../data/site-data.js';
import { guidePage } from './guide.js';

/** The contract first. */
const PACKAGES = ['openapi', 'client', 'types', 'validators', 'sandbox', 'codegen', 'cli', 'mcp'];

export async function changesPage(site: SiteData): Promise<Page> {
  const introduction = await readFile(new URL('changes.md', import.meta.url), 'utf8');
  const deprecated = site.operations
    .filter((each) => each.deprecated)
    .map(
      ({ operationId, summary, href }) =>
        `- [${summary}](${href}): \`${operationId}\`. What replaces it is [not specified](/unspecified.html).`,
    );
  const changelogs = await Promise.all(
    PACKAGES.map((name) => readChangelog(name, site.contract.info.version)),
  );
  const sections = [introduction, '## Deprecated operations', deprecated.join('\n'), ...changelogs];
  return guidePage(site, {
    href: '/changes.html',
    title: 'Changes',
    group: 'Reference',
    description: 'Versions of the contract and of the packages, and what changed in each.',
    markdown: sections.filter(Boolean).join('\n\n'),
  });
}

/** The changelog that changesets writes, as a section of the page. */
async function readChangelog(name: string, contractVersion: string): Promise<string> {
  const isContract = name === 'openapi';
  const file = `../../../${isContract ? name : `packages/${name}`}/CHANGELOG.md`;
  const text = await readFile(new URL(file, import.meta.url), 'utf8').catch(() => '');
  const title = isContract ? `The contract, now ${contractVersion}` : name;
  const entries = text.replace(/^# .*\n/, '').replace(/^##+ (.*)$/gm, '**$1**');
  return entries.trim() && `## ${title}\n\n${entries.trim()}`;
}
