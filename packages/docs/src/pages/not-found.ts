import { html } from '../components/html.js';
import { method } from '../components/marks.js';
import type { Page } from '../layout/page.js';
import type { SiteData } from '../data/site-data.js';

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
    body: html`<ul class="related">
      ${site.guides
        .filter(({ group }) => group === 'Start' || group === 'Guides')
        .map(
          ({ href, title, group }) =>
            html`<li>
              <a href="${href}"><span>${title}</span><span class="related-kind">${group}</span></a>
            </li>`,
        )}${site.operations.map(
        (operation) =>
          html`<li>
            <a href="${operation.href}"
              >${method(operation.method)}<span>${operation.summary}</span
              ><span class="related-kind">${operation.operationId}</span></a
            >
          </li>`,
      )}
    </ul>`,
  };
}
