/** Finds links within the site that lead nowhere. */
import { posix } from 'node:path';
import type { SiteFiles } from './make-site.js';

export interface DeadLink {
  readonly page: string;
  readonly href: string;
}

/** Links of pages to files and fragments. Addresses that begin with `#/` are Redoc's own. */
export function findDeadLinks(files: SiteFiles): DeadLink[] {
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.html'))
    .flatMap(([page, html]) =>
      [...String(html).matchAll(/<a\b[^>]*\shref="([^"]*)"/g)]
        .map(([, href = '']) => href.replaceAll('&amp;', '&'))
        .filter((href) => !leadsSomewhere(files, page, href))
        .map((href) => ({ page, href })),
    );
}

function leadsSomewhere(files: SiteFiles, page: string, href: string): boolean {
  if (/^(https?:|mailto:|#\/)/.test(href)) return true;
  const [path = '', fragment] = href.split('#');
  const name = path === '' ? page : posix.join(posix.dirname(page), path);
  const target = files[name];
  return (
    target !== undefined &&
    (fragment === undefined || target.includes(` id="${decodeURIComponent(fragment)}"`))
  );
}
