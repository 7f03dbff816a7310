/** The READMEs of the packages and the comparison of languages, as pages of the site. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Article } from './guides.js';
import { notice, withoutRegistry } from './not-published.js';

const SCOPE = '@voice-agent-platform/';
const NAMES = ['openapi', 'types', 'client', 'validators', 'sandbox', 'codegen', 'cli', 'mcp'];

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const folderOf = (name: string) => (name === 'openapi' ? name : `packages/${name}`);
const hrefOf = (name: string) => `/packages/${name}.html`;

/** The contract comes first, then the packages built from it. */
export const packages: readonly Article[] = NAMES.map((name) => {
  const file = `${folderOf(name)}/README.md`;
  const page = article(file, hrefOf(name), '');
  // A README starts with the text that becomes the page's lead.
  const [, opening = '', markdown = ''] = /^(.*)\n\n([^]*)$/.exec(page.markdown) ?? [];
  return { ...page, description: opening.replaceAll('`', ''), markdown };
});

export const comparison: Article = article(
  'CONFORMANCE.md',
  '/packages/languages.html',
  'How generated clients in each language work with the API, step by step and response by response.',
);

/** Returns the site's address of a repository file, if it has one. */
function findAddress(file: string): string | undefined {
  const name = NAMES.find((candidate) => file === `${folderOf(candidate)}/README.md`);
  if (name !== undefined) return hrefOf(name);
  if (file === 'CONFORMANCE.md') return '/packages/languages.html';
  return /^docs\/guides\/.*\.md/.test(file) ? file.slice('docs'.length) : undefined;
}

function article(file: string, href: string, description: string): Article {
  const [, heading = '', text = ''] = /^# (.*)\n([^]*)$/.exec(read(file)) ?? [];
  const title = file === 'CONFORMANCE.md' ? 'Compare languages' : heading;
  const markdown = text
    // Every page already says this.
    .replace(/^The packages are not on npm yet\. .*\n\n/m, '')
    .replace(/^!\[.*\]\(.*\)\n\n/gm, '')
    .replace(/^<details><summary>(.*)<\/summary>$/gm, '### $1')
    .replace(/^<\/details>$/gm, '')
    .replaceAll('<br>', ' ')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, link: string) =>
      withSiteLink(whole, label, link, file),
    );
  return {
    href,
    title,
    description,
    group: 'Packages',
    markdown: (notice === '' ? markdown : withoutRegistry(markdown)).trim(),
  };
}

/** Turns a link to a file without a page, such as a driver's source, into its text. */
function withSiteLink(whole: string, label: string, link: string, file: string): string {
  const [, name] = new RegExp(`^https://www\\.npmjs\\.com/package/${SCOPE}(\\w+)`).exec(link) ?? [];
  if (name !== undefined) return `[${label}](${hrefOf(name)})`;
  if (/^(https?:|#)/.test(link)) return whole;
  const [path = '', fragment] = link.split('#');
  const address = findAddress(posix.join(posix.dirname(file), path));
  if (address === undefined) return label;
  return `[${label}](${address}${fragment === undefined ? '' : `#${fragment}`})`;
}
