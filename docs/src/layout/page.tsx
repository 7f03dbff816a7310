/** The frame of every page: header, sidebar, page contents, footer, and a policy that forbids everything else. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import { BrandMark, Icon, IconButton } from '../components/icons.js';
import { type Heading, sentence } from '../components/markdown.js';
import { notice, usesClone } from '../data/not-published.js';
import { policyHash, type Assets, type OwnStyle } from './assets.js';
import { readingOrder, Sidebar } from './sidebar.js';

export interface Site {
  readonly assets: Assets;
  /** Address of the published site for canonical links. Empty if it is unknown. */
  readonly siteUrl: string;
}

export interface Page {
  /** Address from the site's root, such as `/guides/errors.html`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The page's section. With it, the body is a column of readable width; without it, the full width. */
  readonly eyebrow?: string;
  /** The text below the title. Default: the description. */
  readonly lead?: ComponentChildren;
  readonly body: ComponentChildren;
  readonly headings?: readonly Heading[];
  /** True for Redoc's page, which has its own style sheet and adds rules to it later. */
  readonly isRedoc?: boolean;
  /** Rules for this page only. */
  readonly ownStyle?: OwnStyle;
  /** The page as Markdown, for its twin and its copy button. */
  readonly markdown?: string;
}

export const SITE_TITLE = 'Voice-agent platform API';

/** The page that is being rendered. */
const CurrentPage = createContext<Page | undefined>(undefined);
const usePage = () => useContext(CurrentPage)!;

export function renderPage({ assets, siteUrl }: Site, page: Page): string {
  const { path, title, description, markdown, isRedoc = false, ownStyle } = page;
  const root = rootOf(path, siteUrl);
  const isHome = path === '/index.html';
  const url = `${siteUrl}${isHome ? '/' : path}`;
  const fullTitle = isHome ? SITE_TITLE : `${title} · ${SITE_TITLE}`;
  const pageStyle = ownStyle === undefined ? assets.style : assets.ownStyles[ownStyle];
  const style = isRedoc ? assets.redocStyle : pageStyle;
  const document = renderToString(
    <CurrentPage.Provider value={page}>
      <html lang="en" data-root={root}>
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content={policy(assets, style, isRedoc)} />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{fullTitle}</title>
          <meta name="description" content={description} />
          <meta name="referrer" content="no-referrer" />
          <meta name="color-scheme" content="light dark" />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={SITE_TITLE} />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:description" content={description} />
          {siteUrl && <meta property="og:url" content={url} />}
          {siteUrl && <link rel="canonical" href={url} />}
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          {markdown !== undefined && (
            <link rel="alternate" type="text/markdown" href={twinOf(path)} />
          )}
          <link rel="stylesheet" href={`/${assets.fonts.name}`} />
          <style dangerouslySetInnerHTML={{ __html: style }} />
          <script dangerouslySetInnerHTML={{ __html: assets.bootScript }} />
        </head>
        <body>
          <SiteHeader />
          {notice !== '' && (isHome || usesClone(markdown ?? '')) && <Notice />}
          {isRedoc ? (
            [<Sidebar current={path} />, page.body]
          ) : (
            <div class="frame">
              <Sidebar current={path} />
              <main id="content" tabIndex={-1}>
                {page.eyebrow === undefined ? page.body : <Article />}
              </main>
            </div>
          )}
          <p id="announcement" class="visually-hidden" role="status" />
          {markdown !== undefined && <JsonScript id="markdown" value={markdown} />}
          <script dangerouslySetInnerHTML={{ __html: assets.pageScript }} />
        </body>
      </html>
    </CurrentPage.Provider>,
  );
  // Pages write links from the site's root, and this step makes them relative.
  const text = document
    .replace(/(?<= (?:href|src)=")\/(?!\/)/g, () => root)
    // A translator would change names and values that readers copy.
    .replace(
      /<(?:pre|textarea|(?<!<pre [^>]*><)code|\w+ class="(?:field-name|path)")(?=[ >])/g,
      '$& translate="no"',
    );
  return `<!doctype html>\n${text}\n`;
}

/** Embeds JSON in a script element. Escapes text that would end the element. */
export function JsonScript({ id, value }: { readonly id: string; readonly value: unknown }) {
  const __html = JSON.stringify(value).replaceAll('<', '\\u003c');
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html }} />;
}

/**
 * Returns the path from a page to the site's root, so that the site works in any folder and from the file system. Hosts
 * send the page for unknown addresses at any depth, so its links start at the host's root.
 */
export function rootOf(path: string, siteUrl = ''): string {
  if (path === '/404.html')
    return siteUrl === '' ? '/' : new URL(siteUrl).pathname.replace(/\/?$/, '/');
  return '../'.repeat(path.split('/').length - 2) || './';
}

/** Returns the page's policy: only its own scripts run, and nothing is sent unless the page needs it. */
function policy({ bootScript, pageScript }: Assets, style: string, isRedoc: boolean): string {
  return [
    `default-src 'none'`,
    // The page's own script loads search and sandbox on first use. 'strict-dynamic' extends its trust to them.
    `script-src '${policyHash(bootScript)}' '${policyHash(pageScript)}' 'strict-dynamic'`,
    `style-src 'self' ${isRedoc ? `'unsafe-inline'` : `'${policyHash(style)}'`}`,
    `font-src data:`,
    `img-src 'self' data:`,
    `connect-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

/** Returns the address of the page's Markdown version. */
export function twinOf(path: string): string {
  return path.replace(/\.html$/, '.md');
}

/** The header of all pages, including Redoc's. */
function SiteHeader() {
  const { path } = usePage();
  const current = (href: string) => (href === path ? 'page' : undefined);
  return (
    <header class="site-header">
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      <IconButton
        icon="menu"
        class="icon-button menu-button"
        aria-label="Menu"
        popovertarget="sidebar"
      />
      <a class="brand" href="/index.html">
        <BrandMark />
        <span>
          Voice-agent <span class="brand-rest">platform API</span>
        </span>
      </a>
      <button
        type="button"
        class="search-button needs-script"
        data-search
        aria-keyshortcuts="/ Control+K"
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <nav class="site-links" aria-label="Site">
        <a href="/operations/index.html" aria-current={current('/operations/index.html')}>
          Try operations
        </a>
        <a href="/redoc.html" aria-current={current('/redoc.html')}>
          API reference (Redoc)
        </a>
        <a href="/index.html#packages">Packages</a>
      </nav>
      <IconButton
        icon="search"
        class="icon-button search-icon needs-script"
        aria-label="Search"
        data-search
      />
      <IconButton icon="theme" aria-label="Switch between light and dark" data-theme-switch />
    </header>
  );
}

function Article() {
  const { eyebrow, title, description, lead, headings = [], body } = usePage();
  const contents = headings.length > 1 && (
    <ul>
      {headings.map(({ id, text }) => (
        <li>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <div class="article-grid">
      <article>
        <p class="eyebrow">{eyebrow}</p>
        <TitleRow>{sentence(title)}</TitleRow>
        <p class="lead">{lead ?? sentence(description)}</p>
        {contents && (
          <details class="contents">
            <summary>
              On this page
              <Icon name="chevron" />
            </summary>
            {contents}
          </details>
        )}
        <div class="prose">
          {body}
          <SiteFooter />
        </div>
      </article>
      <aside class="rail">
        {contents && (
          <nav aria-label="On this page">
            <h2>On this page</h2>
            {contents}
          </nav>
        )}
      </aside>
    </div>
  );
}

/**
 * The notice on pages that install packages, until the packages are published. Its first sentence is enough for
 * returning readers.
 */
function Notice() {
  const end = notice.indexOf('. ') + 1;
  return (
    <details class="notice">
      <summary>
        <Icon name="info" />
        {notice.slice(0, end)} <span>How to install them</span>
      </summary>
      <p>{sentence(notice.slice(end + 1))}</p>
    </details>
  );
}

/** The title, with a button that copies the page. */
export function TitleRow({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="title-row">
      <h1>{children}</h1>
      {usePage().markdown !== undefined && (
        <button type="button" class="copy-page needs-script" data-copy-page>
          <Icon name="copy" />
          <span>Copy as Markdown</span>
        </button>
      )}
    </div>
  );
}

export function SiteFooter() {
  const page = usePage();
  const index = readingOrder.findIndex(({ href }) => href === page.path);
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

const DOWNLOADS = {
  'openapi.yaml': '/openapi.yaml',
  'openapi.json': '/openapi.json',
  '3.0 profile': '/openapi-3.0.yaml',
  'llms.txt': '/llms.txt',
  Notices: '/third-party-notices.txt',
};
