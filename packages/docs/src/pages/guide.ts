import { html } from '../components/html.js';
import { inlineMarkdown } from '../components/inline.js';
import { renderMarkdown } from '../components/markdown.js';
import type { Guide } from '../data/guides.js';
import { contentsDisclosure, type Page } from '../layout/page.js';
import type { SiteData } from '../layout/site.js';

export function guidePage(site: SiteData, guide: Guide): Page {
  const { content, headings } = renderMarkdown(guide.markdown, {
    page: guide.href,
    operationPages: new Map(site.operations.map(({ operationId, href }) => [operationId, href])),
    unknowns: site.marks.unknowns,
  });
  return {
    path: guide.href,
    title: guide.title,
    description: guide.description,
    layout: 'article',
    headings,
    markdown: true,
    body: html`<p class="eyebrow">${guide.group}</p>
      <h1>${inlineMarkdown(guide.title)}</h1>
      <p class="lead">${inlineMarkdown(guide.description)}</p>
      ${contentsDisclosure(headings)} ${content}`,
  };
}
