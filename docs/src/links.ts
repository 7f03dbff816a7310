/** Finds links within the site that lead nowhere. */
import { posix } from 'node:path';
import { rootOf } from './layout/page.js';
import type { SiteFiles } from './make-site.js';

/** Links of pages to files and fragments. Addresses that begin with `#/` are Redoc's own. */
export function findDeadLinks(
  files: SiteFiles,
  siteUrl?: string,
): { page: string; href: string }[] {
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.html'))
    .flatMap(([page, html]) =>
      [...String(html).matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => ({
        page,
        href: href.replaceAll('&amp;', '&'),
      })),
    )
    .filter(({ page, href }) => {
      if (/^(https?:|mailto:|#\/)/.test(href)) return false;
      const [path = '', fragment] = href.split('#');
      const root = rootOf(`/${page}`, siteUrl);
      const fromRoot = root.startsWith('/') && path.startsWith(root);
      const file = fromRoot ? path.slice(root.length) : posix.join(posix.dirname(page), path);
      const target = files[path === '' ? page : file];
      const id = fragment === undefined ? '' : ` id="${decodeURIComponent(fragment)}"`;
      return !target?.includes(id);
    });
}
