/** Finds links within the site that do not work, both in pages and in their Markdown twins. */
import { posix } from 'node:path';
import { slug } from 'github-slugger';
import { rootOf } from './addresses.js';
import type { SiteFiles } from './make-site.js';

/** Checks links to files and fragments. Addresses that begin with `#/` belong to Redoc. */
export function findDeadLinks(files: SiteFiles, siteUrl?: string) {
  return Object.entries(files)
    .flatMap(([page, text]) => findLinks(page, text).map((href) => ({ page, href })))
    .filter(({ href }) => !/^(https?:|mailto:|#\/)/.test(href))
    .filter(({ page, href }) => {
      const [path = '', fragment] = href.split('#');
      const name = path === '' ? page : resolvePath(path, page, siteUrl);
      const text = files[name];
      if (text === undefined) return true;
      return fragment !== undefined && !findIds(name, text).has(decodeURIComponent(fragment));
    });
}

/** Returns the file that a link leads to, relative to the site's root. */
function resolvePath(path: string, page: string, siteUrl?: string): string {
  const root = rootOf(`/${page}`, siteUrl);
  const isFromRoot = root.startsWith('/') && path.startsWith(root);
  return isFromRoot ? path.slice(root.length) : posix.join(posix.dirname(page), path);
}

/** Returns the fragments that a link to a file can have. */
function findIds(name: string, text: string): ReadonlySet<string> {
  const ids = name.endsWith('.md')
    ? [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => slug(title))
    : [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
  return new Set(ids);
}

function findLinks(name: string, text: string): string[] {
  if (name.endsWith('.html')) {
    const links = text.matchAll(/<a\b[^>]*\shref="([^"]*)"/g);
    return [...links].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  }
  if (!/\.md$|^llms(-full)?\.txt$/.test(name)) return [];
  const withoutCode = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`]*`/g, '');
  return [...withoutCode.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
}
