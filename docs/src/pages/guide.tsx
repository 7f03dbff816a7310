import { renderMarkdown, sentence } from '../components/markdown.js';
import type { Guide } from '../data/guides.js';
import type { Page } from '../layout/page.js';
import type { SiteData } from '../data/site-data.js';
import { guideTwin } from './twins.js';

export function guidePage(site: SiteData, guide: Guide): Page {
  const { content, headings } = renderMarkdown(guide.markdown, {
    path: guide.href,
    operations: site.operations,
  });
  return {
    path: guide.href,
    title: guide.title,
    description: guide.description,
    headings,
    markdown: guideTwin(site, guide),
    head: {
      eyebrow: guide.group,
      title: sentence(guide.title),
      lead: sentence(guide.description),
    },
    body: content,
  };
}
