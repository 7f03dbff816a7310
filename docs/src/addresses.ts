/** The addresses of pages, and the links to them in Markdown. */

/**
 * Returns the path from a page to the site's root, so that the site works in any folder and from the file system. Hosts
 * send the page for unknown addresses at any depth, so its links start at the host's root.
 */
export function rootOf(path: string, siteUrl = ''): string {
  if (path === '/404.html')
    return siteUrl === '' ? '/' : new URL(siteUrl).pathname.replace(/\/?$/, '/');
  return '../'.repeat(path.split('/').length - 2) || './';
}

/** Returns the address of the page's Markdown version. */
export function twinOf(path: string): string {
  return path.replace(/\.html$/, '.md');
}

/** Returns a link relative to the site's root, such as `guides/errors.md#rate-limits`. Links to other sites stay. */
export function relativeToRoot(href: string, page: string): string {
  if (/^[a-z]+:/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file://${page}`);
  return pathname.slice(1) + hash;
}

/** Turns a link between Markdown files into a link between pages, from the site's root. */
export function resolveLink(href: string, page = '/'): string {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file://${page}`);
  return pathname.replace(/\.md$/, '.html') + hash;
}

/** Matches code, or a link with its label and its target. The label can contain code. */
const CODE_OR_LINK =
  /^```[^]*?^```|`[^`\n]*`|\[(?<label>(?:`[^`\n]*`|[^\]`])+)\]\((?<href>[^)\s]+)\)/gm;

/** Replaces the links of a Markdown text. Code such as `handlers[name](event)` stays as it is. */
export function replaceLinks(
  markdown: string,
  replace: (link: { readonly label: string; readonly href: string }) => string,
): string {
  return markdown.replace(CODE_OR_LINK, (whole, ...match) => {
    const { label, href } = match.at(-1) as { readonly label?: string; readonly href?: string };
    return label === undefined || href === undefined ? whole : replace({ label, href });
  });
}
