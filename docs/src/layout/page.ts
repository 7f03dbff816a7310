/** The frame of every page: header, sidebar, contents of the page, footer, and the policy that forbids everything else. */
import { html, jsonScript, raw, type Content, type Html } from '../components/html.js';
import { brandMark, icon, iconButton } from '../components/icons.js';
import { inlineMarkdown } from '../components/inline.js';
import type { Heading } from '../components/markdown.js';
import type { SiteData } from '../data/site-data.js';
import { integrity, type Asset, type Assets } from './assets.js';
import { navigation, sidebar } from './sidebar.js';

export interface Site extends SiteData {
  readonly assets: Assets;
  /** Address at which the site is published, for canonical links. Empty where that is not known. */
  readonly siteUrl: string;
  /** Whether pages reload when the site is built again. */
  readonly reloads: boolean;
}

export interface Page {
  /** Address from the site's root, such as `/guides/errors.html`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** With a head, the body has a column of readable width and the contents at its right; without, the whole width. */
  readonly head?: ArticleHead;
  readonly body: Content;
  readonly headings?: readonly Heading[];
  /** In place of the site's style sheet and frame, for a page that adds rules while it is read. */
  readonly style?: string;
  /** Whether the page starts workers, which inherit its policy. */
  readonly hasWorker?: boolean;
  /** The page as Markdown, for its twin and its copy button. */
  readonly markdown?: string;
}

export interface ArticleHead {
  /** Where the page belongs. */
  readonly eyebrow: string;
  readonly title: Content;
  readonly lead: Content;
}

export const SITE_TITLE = 'Voice-agent platform API';

export function renderPage(site: Site, page: Page): string {
  const root = rootOf(page.path, site.siteUrl);
  const { fonts, bootScript, pageScript } = site.assets;
  const style = page.style ?? site.assets.style;
  const title = page.path === '/index.html' ? SITE_TITLE : `${page.title} · ${SITE_TITLE}`;
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="${policy([bootScript, pageScript], {
            style: page.style === undefined ? `'${integrity(style)}'` : `'unsafe-inline'`,
            ...(page.hasWorker && { worker: 'blob:' }),
            ...(site.reloads && { connect: `'self'` }),
          })}"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${metadata(site, page, title)}
        <link rel="stylesheet" href="/${fonts.name}" />
        ${element('style', style)} ${element('script', bootScript)}
      </head>
      <body>
        ${siteHeader(page.path)}
        ${page.style === undefined ? frame(site, page) : html`${sidebar(site, page.path)}${page.body}`}
        ${page.markdown !== undefined && jsonScript('markdown', page.markdown)}
        ${siteSettings(site.assets, root)} ${element('script', pageScript)}
      </body>
    </html> `;
  return withRelativeLinks(document.text, root);
}

function frame(site: Site, page: Page): Html {
  return html`${notice(site)}
    <div class="frame">
      ${sidebar(site, page.path)}
      <main id="content" tabindex="-1">
        ${page.head ? article(site, page, page.head) : page.body}
      </main>
    </div>`;
}

/** The hash in the policy is that of the exact text, so nothing may be added to it. */
function element(name: 'style' | 'script', text: string): Html {
  return raw(`<${name}>${text}</${name}>`);
}

/** What the page's script reads. */
export interface SiteSettings {
  /** The way from the page to the site's root. */
  readonly root: string;
  /** Scripts that are loaded when the reader first uses them. */
  readonly scripts: Readonly<
    Record<LazyScript, { readonly src: string; readonly integrity: string }>
  >;
}

export type LazyScript = 'search' | 'try' | 'evidence' | 'redoc';

export function siteSettings(assets: Assets, root: string): Html {
  const script = ({ name, content }: Asset) => ({ src: name, integrity: integrity(content) });
  const { search, try: sandbox, evidence, redoc } = assets;
  const settings: SiteSettings = {
    root,
    scripts: {
      search: script(search),
      try: script(sandbox),
      evidence: script(evidence),
      redoc: script(redoc),
    },
  };
  return jsonScript('site', settings);
}

/**
 * The way from a page to the site's root, so that the site works in any folder and from the file system. A host sends the
 * page of unknown addresses for those of any depth, so that this one starts at the root of the host.
 */
export function rootOf(path: string, siteUrl = ''): string {
  if (path === '/404.html')
    return siteUrl === '' ? '/' : new URL(siteUrl).pathname.replace(/\/?$/, '/');
  return '../'.repeat(path.split('/').length - 2) || './';
}

/** Pages write links from the site's root; only here do they become relative. */
export function withRelativeLinks(text: string, root: string): string {
  return text.replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${root}`);
}

/** Only the page's own scripts run, and nothing is sent, unless the options allow more. */
export function policy(
  scripts: readonly string[],
  sources: { readonly style: string; readonly worker?: string; readonly connect?: string },
): string {
  const { style, worker, connect = `'none'` } = sources;
  return [
    `default-src 'none'`,
    // The page's own script loads search and sandbox when they are first used: 'strict-dynamic' passes its trust on.
    `script-src ${scripts.map((script) => `'${integrity(script)}'`).join(' ')} 'strict-dynamic'`,
    `style-src 'self' ${style}`,
    ...(worker === undefined ? [] : [`worker-src ${worker}`]),
    `font-src data:`,
    `img-src 'self' data:`,
    `connect-src ${connect}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function metadata({ siteUrl }: Site, { path, description, markdown }: Page, title: string): Html {
  const url = `${siteUrl}${path === '/index.html' ? '/' : path}`;
  return html`<meta name="description" content="${description}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="light dark" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${SITE_TITLE}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${siteUrl && html`<meta property="og:url" content="${url}" /><link rel="canonical" href="${url}" />`}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    ${markdown !== undefined && html`<link rel="alternate" type="text/markdown" href="${twinOf(path)}" />`}`;
}

/** The same page as Markdown. */
export function twinOf(path: string): string {
  return path.replace(/\.html$/, '.md');
}

/** The header of all pages, Redoc's included. */
export function siteHeader(path: string): Html {
  const current = (href: string) => href === path && html` aria-current="page"`;
  return html`<header class="site-header">
    <a class="skip-link" href="#${path === '/redoc.html' ? 'redoc' : 'content'}">Skip to content</a>
    ${iconButton('menu', 'Menu', html`popovertarget="sidebar"`, 'icon-button menu-button')}
    <a class="brand" href="/index.html"
      >${brandMark()}<span>Voice-agent <span class="brand-rest">platform API</span></span></a
    >
    <button
      type="button"
      class="search-button needs-script"
      data-search
      aria-keyshortcuts="/ Control+K"
    >
      ${icon('search')}<span>Search</span><kbd aria-hidden="true">/</kbd>
    </button>
    <nav class="site-links" aria-label="Site">
      <a href="/operations/index.html" ${current('/operations/index.html')}>Operations</a
      ><a href="/redoc.html" ${current('/redoc.html')}>API reference</a
      ><a href="/index.html#packages">Packages</a>
    </nav>
    ${iconButton('search', 'Search', html`data-search`, 'icon-button search-icon needs-script')}
    ${iconButton('theme', 'Switch between light and dark', html`data-theme-switch`)}
  </header>`;
}

function article(site: Site, page: Page, { eyebrow, title, lead }: ArticleHead): Html {
  const { headings = [] } = page;
  const contents =
    headings.length > 1 &&
    html`<ul>
      ${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
    </ul>`;
  return html`<div class="article-grid">
    <article>
      <p class="eyebrow">${eyebrow}</p>
      ${titleRow(title, page)}
      <p class="lead">${lead}</p>
      ${
        contents &&
        html`<details class="contents">
          <summary>On this page${icon('chevron')}</summary>
          ${contents}
        </details>`
      }
      <div class="prose">${page.body} ${siteFooter(site, page)}</div>
    </article>
    <aside class="rail">
      ${
        contents &&
        html`<nav aria-label="On this page">
          <h2>On this page</h2>
          ${contents}
        </nav>`
      }
    </aside>
  </div>`;
}

/** What every page says until the packages are published. The first sentence is enough for those who know the rest. */
function notice({ notice: text }: Site): Html {
  if (text === '') return html``;
  const end = text.indexOf('. ') + 1;
  return html`<details class="notice">
    <summary>${icon('info')}${text.slice(0, end)} <span>How to install them</span></summary>
    <p>${inlineMarkdown(text.slice(end + 1))}</p>
  </details>`;
}

/** The title, and beside it a button that copies the page. */
export function titleRow(title: Content, { markdown }: Pick<Page, 'markdown'>): Html {
  return html`<div class="title-row">
    <h1>${title}</h1>
    ${
      markdown !== undefined &&
      html`<button type="button" class="copy-page needs-script" data-copy-page>
        ${icon('copy')}<span>Copy as Markdown</span>
      </button>`
    }
  </div>`;
}

export function siteFooter(site: Site, page: Pick<Page, 'path' | 'markdown'>): Html {
  const order = navigation(site).flatMap(({ parts }) => parts.flatMap(({ links }) => links));
  const index = order.findIndex(({ href }) => href === page.path);
  const previous = index > 0 ? order[index - 1] : undefined;
  const next = page.path === '/index.html' ? order[0] : index >= 0 ? order[index + 1] : undefined;
  return html`<footer class="site-footer">
    ${(previous ?? next) && html`<nav class="pager" aria-label="Previous and next page">${previous ? html`<a href="${previous.href}" rel="prev"><span>Previous</span>${previous.title}</a>` : html`<span></span>`}${next && html`<a href="${next.href}" rel="next"><span>Next</span>${next.title}</a>`}</nav>`}
    <ul class="footer-links">
      ${page.markdown !== undefined && html`<li><a href="${twinOf(page.path)}">${icon('page')}This page as Markdown</a></li>`}
      <li><a href="/openapi.yaml">openapi.yaml</a></li>
      <li><a href="/openapi.json">openapi.json</a></li>
      <li><a href="/openapi-3.0.yaml">3.0 profile</a></li>
      <li><a href="/llms.txt">llms.txt</a></li>
      <li><a href="/third-party-notices.txt">Notices</a></li>
    </ul>
  </footer>`;
}
