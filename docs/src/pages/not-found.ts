import { html } from '../components/html.js';
import type { Page } from '../layout/page.js';
import type { SiteData } from '../data/site-data.js';
import { linkTo, relatedList } from './operations.js';

export function notFoundPage(site: SiteData): Page {
  return {
    path: '/404.html',
    title: 'Page not found',
    description: 'There is no page at this address.',
    head: {
      eyebrow: '404',
      title: 'Page not found',
      lead: html`There is no page at this address. Search with <kbd>/</kbd>, or continue with one of
        these.`,
    },
    body: relatedList([
      ...site.guides
        .filter(({ group }) => group === 'Start' || group === 'Guides')
        .map(({ href, title, group }) => ({ href, title, kind: group })),
      ...site.operations.map(linkTo),
    ]),
  };
}
