/** Finds links within the site that do not work, both in pages and in their Markdown twins. */
import { posix } from 'node:path';
import { slug } from 'github-slugger';
import { lexer, walkTokens } from 'marked';
import { rootOf } from './addresses.js';
import type { SiteFiles } from './make-site.js';

/** The links of a file, and the fragments that a link to it can have. */
interface Links {
  readonly hrefs: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/** Checks links to files and fragments. Addresses that begin with `#/` belong to Redoc. */
export function findDeadLinks(files: SiteFiles, siteUrl?: string) {
  const linksOf = new Map(
    Object.entries(files).map(([name, text]) => [name, readLinks(name, text)]),
  );
  return [...linksOf]
    .flatMap(([page, { hrefs }]) => hrefs.map((href) => ({ page, href })))
    .filter(({ href }) => !/^(https?:|mailto:|#\/)/.test(href))
    .filter(({ page, href }) => {
      const [path = '', fragment] = href.split('#');
      const target = linksOf.get(path === '' ? page : resolvePath(path, page, siteUrl));
      if (target === undefined) return true;
      return fragment !== undefined && !target.ids.has(decodeURIComponent(fragment));
    });
}

/** Returns the file that a link leads to, relative to the site's root. */
function resolvePath(path: string, page: string, siteUrl?: string): string {
  if (!path.startsWith('/')) return posix.join(posix.dirname(page), path);
  const root = rootOf(`/${page}`, siteUrl);
  // Without the root, the path stays as it is, which is no file's name.
  return path.startsWith(root) ? path.slice(root.length) : path;
}

function readLinks(name: string, text: string): Links {
  if (name.endsWith('.html')) return readHtml(text);
  if (/\.md$|^llms(-full)?\.txt$/.test(name)) return readMarkdown(text);
  return { hrefs: [], ids: new Set() };
}

function readHtml(html: string): Links {
  const hrefs = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => href);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
  return { hrefs: hrefs.map((href) => href.replaceAll('&amp;', '&')), ids: new Set(ids) };
}

function readMarkdown(markdown: string): Links {
  const hrefs: string[] = [];
  const ids = new Set<string>();
  // The callback is synchronous, so there is nothing to wait for.
  void walkTokens(lexer(markdown), (token) => {
    if (token.type === 'link' || token.type === 'image') hrefs.push(String(token.href));
    if (token.type === 'heading') ids.add(slug(String(token.text)));
  });
  return { hrefs, ids };
}
