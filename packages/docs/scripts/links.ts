/** Finds links within the site that lead nowhere. */
import type { SiteFiles } from './make-site.js';

export interface DeadLink {
  page: string;
  href: string;
}

/**
 * Looks at pages of HTML. Only Redoc's page has addresses of another form: its own (`#/…`, `/…`), which are for a
 * browser to try, and that of its makers.
 */
export function findDeadLinks(files: SiteFiles): DeadLink[] {
  return Object.entries(files)
    .filter(([name]) => name.endsWith('.html'))
    .flatMap(([page, text]) =>
      readHrefs(text)
        .filter((href) => !leadsSomewhere(files, page, href))
        .map((href) => ({ page, href })),
    );
}

function readHrefs(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href]) =>
    String(href).replaceAll('&amp;', '&'),
  );
}

function leadsSomewhere(files: SiteFiles, page: string, href: string): boolean {
  if (/^(https?:|#\/|\/)/.test(href)) return page === 'index.html';
  const [name = '', fragment] = href.split('#');
  const target = files[name === '' ? page : name];
  return target !== undefined && (fragment === undefined || target.includes(` id="${fragment}"`));
}
