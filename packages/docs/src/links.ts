/** Finds links within the site that lead nowhere. */
import { posix } from 'node:path';
import type { SiteFiles } from './make-site.js';

/** Links of pages to files and fragments. Addresses that begin with `#/` are Redoc's own. */
export function findDeadLinks(files: SiteFiles): { page: string; href: string }[] {
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
      const target = files[path === '' ? page : posix.join(posix.dirname(page), path)];
      const id = fragment === undefined ? '' : ` id="${decodeURIComponent(fragment)}"`;
      return !target?.includes(id);
    });
}
