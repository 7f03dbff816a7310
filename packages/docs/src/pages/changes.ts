/** What changed in the contract and in the packages, and how versions are to be read. */
import { renderMarkdown } from '../components/markdown.js';
import type { Changelog } from '../data/changes.js';
import type { Page } from '../layout/page.js';
import type { SiteData } from '../data/site-data.js';

const INTRODUCTION = `Two things carry version numbers.

- **The platform** prefixes every path with \`/api/v1\`. Its policy on compatibility and sunset dates is [not specified](/unspecified.html).
- **The contract** describes the platform. Its version follows what is known about the platform, in semantic versioning: a tightened request or a loosened response is a breaking change. Before 1.0.0, a breaking change raises the second number.

Each package has its own version and reports the contract that it was built from in \`dist/contract.json\`.`;

/** The text of the page, which its Markdown twin shows too. */
export function changesMarkdown(
  { contract, operations }: SiteData,
  changelogs: readonly Changelog[],
  contractChanges: string,
): string {
  const deprecated = operations.filter((each) => each.deprecated);
  return [
    INTRODUCTION,
    `## Deprecated operations`,
    deprecated
      .map(
        ({ operationId, summary, href }) =>
          `- [${summary}](${href}): \`${operationId}\`. What replaces it is [not specified](/unspecified.html).`,
      )
      .join('\n'),
    ...(contractChanges === '' ? [] : [contractChanges]),
    ...changelogs.flatMap(({ package: name, markdown }) => [
      name === 'openapi' ? `## The contract, now ${contract.document.info.version}` : `## ${name}`,
      markdown.replace(/^(###+) (.*)$/gm, '**$2**'),
    ]),
  ].join('\n\n');
}

/** `text` is what {@link changesMarkdown} writes. */
export function changesPage(site: SiteData, text: string): Page {
  const { operations } = site;
  const { content, headings } = renderMarkdown(text, { page: '/changes.html', operations });
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
