/** The page of a guide, a README or another Markdown text, with its twin. */
import { posix } from 'node:path';
import { renderMarkdown } from '../components/markdown.js';
import type { Article } from '../data/guides.js';
import { notice, usesClone } from '../data/not-published.js';
import { replaceLinks, resolveLink } from '../addresses.js';
import type { Page } from '../layout/page.js';

export function guidePage(article: Article): Page {
  const { href: path, title, description, markdown, group: eyebrow } = article;
  const { content: body, headings } = renderMarkdown(markdown, path);
  return { path, title, description, headings, markdown: writeTwin(article), eyebrow, body };
}

/** Writes the Markdown twin. Its links lead to other twins, relative to this one. */
function writeTwin({ title, description, markdown, href }: Article): string {
  const body = replaceLinks(markdown, ({ label, href: link }) => {
    const target = resolveLink(link, href);
    if (!target.startsWith('/')) return `[${label}](${link})`;
    // Fragments are the same in the twin only for guides and packages, so other links with one lead to the page.
    const leadsToTwin = !target.includes('#') || /^\/(guides|packages)\//.test(target);
    const file = leadsToTwin ? target.replace(/\.html(?=#|$)/, '.md') : target;
    return `[${label}](${posix.relative(posix.dirname(href), file)})`;
  });
  const installation = usesClone(body) && notice;
  return `${[`# ${title}`, description, installation, body].filter(Boolean).join('\n\n')}\n`;
}
