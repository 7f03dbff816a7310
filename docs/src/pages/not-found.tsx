import type { Page } from '../layout/page.js';
import type { SiteData } from '../data/site-data.js';
import { linkTo, RelatedList } from './operations.js';

export function notFoundPage(site: SiteData): Page {
  return {
    path: '/404.html',
    title: 'Page not found',
    description: 'There is no page at this address.',
    eyebrow: '404',
    lead: [
      'There is no page at this address. Search with ',
      <kbd>/</kbd>,
      ', or continue with one of these.',
    ],
    body: (
      <RelatedList
        links={[
          ...site.guides
            .filter(({ group }) => group === 'Start' || group === 'Guides')
            .map(({ href, title, group }) => ({ href, title, kind: group })),
          ...site.operations.map(linkTo),
        ]}
      />
    ),
  };
}
