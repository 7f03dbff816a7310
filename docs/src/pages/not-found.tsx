import { linkTo, RelatedList } from '../components/related-list.js';
import { guides } from '../data/guides.js';
import { operations } from '../data/operations.js';
import type { Page } from '../layout/page.js';

export const notFoundPage: Page = {
  path: '/404.html',
  title: 'Page not found',
  description: 'There is no page at this address.',
  eyebrow: '404',
  lead: [
    'There is no page at this address. Continue with one of these',
    <span class="needs-script">
      , or search with <kbd>/</kbd>
    </span>,
    '.',
  ],
  body: (
    <RelatedList
      links={[
        ...guides
          .filter(({ group }) => group === 'Start' || group === 'Guides')
          .map(({ href, title, group }) => ({ href, title, label: group })),
        ...operations.map(linkTo),
      ]}
    />
  ),
};
