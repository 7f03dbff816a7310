import { Icon } from '../components/icons.js';
import { twinOf } from '../addresses.js';
import { readingOrder, type PageLink } from '../data/navigation.js';
import { usePage } from './page.js';

const DOWNLOADS = {
  'openapi.yaml': '/openapi.yaml',
  'openapi.json': '/openapi.json',
  '3.0 profile': '/openapi-3.0.yaml',
  'llms.txt': '/llms.txt',
  Notices: '/third-party-notices.txt',
};

/** Links to the neighbors of the page, to its Markdown, and to the files of the site. */
export function SiteFooter() {
  const page = usePage();
  const { previous, next } = findNeighbors(page.path);
  const neighbors = [
    { rel: 'prev', label: 'Previous', link: previous },
    { rel: 'next', label: 'Next', link: next },
  ];
  return (
    <footer class="site-footer">
      {neighbors.some(({ link }) => link) && (
        <nav class="pager" aria-label="Previous and next page">
          {neighbors.map(
            ({ rel, label, link }) =>
              link && (
                <a href={link.href} rel={rel}>
                  <span>{label}</span>
                  {link.title}
                </a>
              ),
          )}
        </nav>
      )}
      <ul class="footer-links">
        {page.markdown !== undefined && (
          <li>
            <a href={twinOf(page.path)}>
              <Icon name="page" />
              This page as Markdown
            </a>
          </li>
        )}
        {Object.entries(DOWNLOADS).map(([name, href]) => (
          <li>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

/** Returns the pages before and after a page in the reading order. Some pages are not in it, such as Redoc's. */
function findNeighbors(path: string): Partial<Record<'previous' | 'next', PageLink | undefined>> {
  // The landing page leads to the first page.
  if (path === '/index.html') return { next: readingOrder[0] };
  const index = readingOrder.findIndex(({ href }) => href === path);
  return index < 0 ? {} : { previous: readingOrder[index - 1], next: readingOrder[index + 1] };
}
