import { Icon } from '../components/icons.js';
import { twinOf } from '../addresses.js';
import { readingOrder } from '../data/navigation.js';
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
  const index = readingOrder.findIndex(({ href }) => href === page.path);
  // The landing page is not in the order, and leads to its first page. Redoc's page, for example, leads to none.
  const hasNext = index >= 0 || page.path === '/index.html';
  const neighbors = [
    { rel: 'prev', label: 'Previous', link: readingOrder[index - 1] },
    { rel: 'next', label: 'Next', link: hasNext ? readingOrder[index + 1] : undefined },
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
