/** What changed in the contract and in the packages, and how versions are to be read. */
import { readFile } from 'node:fs/promises';
import { renderMarkdown } from '../components/markdown.js';
import type { Page } from '../layout/page.js';
import type { SiteData } from '../data/site-data.js';

/** The contract first. */
const PACKAGES = ['openapi', 'client', 'types', 'validators', 'sandbox', 'codegen', 'cli', 'mcp'];

const INTRODUCTION = `Two things carry version numbers.

- **The platform** prefixes every path with \`/api/v1\`. Its policy on compatibility and sunset dates is [not specified](/unspecified.html).
- **The contract** describes the platform. Its version follows what is known about the platform, in semantic versioning: a tightened request or a loosened response is a breaking change. Before 1.0.0, a breaking change raises the second number.

Each package has its own version and reports the contract that it was built from in \`dist/contract.json\`.`;

export async function changesPage({ operations, contract }: SiteData): Promise<Page> {
  const deprecated = operations
    .filter((each) => each.deprecated)
    .map(
      ({ operationId, summary, href }) =>
        `- [${summary}](${href}): \`${operationId}\`. What replaces it is [not specified](/unspecified.html).`,
    );
  const changelogs = await Promise.all(
    PACKAGES.map((name) => readChangelog(name, contract.info.version)),
  );
  const text = [INTRODUCTION, '## Deprecated operations', deprecated.join('\n'), ...changelogs]
    .filter(Boolean)
    .join('\n\n');
  const { content, headings } = renderMarkdown(text, { path: '/changes.html', operations });
  const description = 'Versions of the contract and of the packages, and what changed in each.';
  return {
    path: '/changes.html',
    title: 'Changes',
    description,
    headings,
    markdown: `# Changes\n\n${text.replace(/\]\(\/([^)]*)\.html/g, ']($1.md')}\n`,
    head: { eyebrow: 'Reference', title: 'Changes', lead: description },
    body: content,
  };
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
