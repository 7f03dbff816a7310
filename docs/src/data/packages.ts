/** The READMEs of the packages and the comparison of languages, as pages of the site. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { replaceLinks } from '../addresses.js';
import type { Article } from './guides.js';
import { notice, withoutNotice, withoutRegistry } from './not-published.js';

/** The contract comes first, then the packages built from it. */
export const PACKAGE_NAMES = [
  'openapi',
  'types',
  'client',
  'validators',
  'sandbox',
  'codegen',
  'cli',
  'mcp',
];

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const hrefOf = (name: string) => `/packages/${name}.html`;

const COMPARISON_FILE = 'CONFORMANCE.md';

/** The pages of the site by the files of the repository, without the guides. */
const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ...PACKAGE_NAMES.map((name) => [`${folderOf(name)}/README.md`, hrefOf(name)] as const),
  [COMPARISON_FILE, hrefOf('languages')],
]);

/** Returns the folder of a package in the repository. */
export function folderOf(name: string): string {
  return name === 'openapi' ? name : `packages/${name}`;
}

export const packages: readonly Article[] = PACKAGE_NAMES.map((name) => {
  const { title, markdown: text } = readMarkdown(`${folderOf(name)}/README.md`);
  // A README starts with the text that becomes the page's lead.
  const [, opening = '', markdown = ''] = /^(.*)\n\n([^]*)$/.exec(text) ?? [];
  const description = opening.replaceAll('`', '');
  return { href: hrefOf(name), title, description, group: 'Packages', markdown };
});

export const comparison: Article = {
  href: hrefOf('languages'),
  // The file's own title is longer.
  title: 'Compare languages',
  description:
    'How generated clients in each language work with the API, step by step and response by response.',
  group: 'Packages',
  markdown: readMarkdown(COMPARISON_FILE).markdown,
};

/** Returns the site's address of a repository file, if it has one. */
function findAddress(file: string): string | undefined {
  const isGuide = /^docs\/guides\/.*\.md$/.test(file);
  return isGuide ? file.slice('docs'.length) : ADDRESSES.get(file);
}

/** Reads a Markdown file of the repository as its title and its text, with links of the site. */
function readMarkdown(file: string) {
  const [, title = '', text = ''] = /^# (.*)\n([^]*)$/.exec(read(file)) ?? [];
  const withoutHtml = withoutNotice(text)
    .replace(/^!\[.*\]\(.*\)\n\n/gm, '')
    .replace(/^<details><summary>(.*)<\/summary>$/gm, '### $1')
    .replace(/^<\/details>$/gm, '')
    .replaceAll('<br>', ' ');
  const markdown = replaceLinks(withoutHtml, ({ label, href }) => {
    const address = siteLink(href, file);
    return address === undefined ? label : `[${label}](${address})`;
  });
  return { title, markdown: (notice === '' ? markdown : withoutRegistry(markdown)).trim() };
}

/** Returns the site's link for a link in a file, or undefined if the site does not have its target. */
function siteLink(link: string, file: string): string | undefined {
  if (/^(https?:|#)/.test(link)) return link;
  const [path = '', fragment] = link.split('#');
  const address = findAddress(posix.join(posix.dirname(file), path));
  if (address === undefined || fragment === undefined) return address;
  return `${address}#${fragment}`;
}
