/** Finds links within the site that do not work, both in pages and in their Markdown twins. */
import { posix } from 'node:path';
import { slug } from 'github-slugger';
import { rootOf } from './addresses.js';
import type { SiteFiles } from './make-site.js';

/** Checks links to files and fragments. Addresses that begin with `#/` belong to Redoc. */
export function findDeadLinks(files: SiteFiles, siteUrl?: string) {
  return Object.entries(files)
    .flatMap(([page, text]) => findLinks(page, text).map((href) => ({ page, href })))
    .filter(({ page, href }) => {
      if (/^(https?:|mailto:|#\/)/.test(href)) return false;
      const [path = '', fragment] = href.split('#');
      const root = rootOf(`/${page}`, siteUrl);
      const fromRoot = root.startsWith('/') && path.startsWith(root);
      const file = fromRoot ? path.slice(root.length) : posix.join(posix.dirname(page), path);
      const name = path === '' ? page : file;
      const target = files[name];
      if (target === undefined) return true;
      if (fragment === undefined) return false;
      const id = decodeURIComponent(fragment);
      return name.endsWith('.md')
        ? ![...target.matchAll(/^#+ (.*)$/gm)].some(([, title = '']) => slug(title) === id)
        : !target.includes(` id="${id}"`);
    });
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
