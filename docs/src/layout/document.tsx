/** The document of every page. */
import { renderToString } from 'preact-render-to-string';
import { JsonScript } from '../components/json-script.js';
import { notice, usesClone } from '../data/not-published.js';
import { rootOf, twinOf } from '../addresses.js';
import { Article } from './article.js';
import type { Assets } from './assets.js';
import { Notice } from './notice.js';
import { CurrentPage, type Page } from './page.js';
import { writePolicy } from './policy.js';
import { Sidebar } from './sidebar.js';
import { SiteHeader } from './site-header.js';

export interface Site {
  readonly assets: Assets;
  /** Address of the published site for canonical links. Empty if it is unknown. */
  readonly siteUrl: string;
}

export const SITE_TITLE = 'Voice-agent platform API';
const HOME = '/index.html';

export function renderPage(site: Site, page: Page): string {
  const { assets, siteUrl } = site;
  const { path, markdown, isRedoc = false, ownStyle } = page;
  const root = rootOf(path, siteUrl);
  const isHome = path === HOME;
  const pageStyle = ownStyle === undefined ? assets.style : assets.ownStyles[ownStyle];
  const style = isRedoc ? assets.redocStyle : pageStyle;
  const document = renderToString(
    <CurrentPage.Provider value={page}>
      <html lang="en" data-root={root}>
        <head>
          <Head {...site} page={page} style={style} />
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
  return `<!doctype html>\n${withoutTranslation(withRelativeLinks(document, root))}\n`;
}

/** Makes links relative, because pages write them from the site's root. */
function withRelativeLinks(document: string, root: string): string {
  return document.replace(/(?<= (?:href|src)=")\/(?!\/)/g, () => root);
}

/** Keeps translators from changing names and values that readers copy. Code inside of `pre` needs no attribute of its own. */
function withoutTranslation(document: string): string {
  return document.replace(
    /<(?:pre|textarea|(?<!<pre [^>]*><)code|\w+ class="(?:field-name|path)")(?=[ >])/g,
    '$& translate="no"',
  );
}

interface HeadProps extends Site {
  readonly page: Page;
  readonly style: string;
}

function Head({ assets, siteUrl, page, style }: HeadProps) {
  const { path, title, description, markdown, isRedoc = false } = page;
  const isHome = path === HOME;
  const url = `${siteUrl}${isHome ? '/' : path}`;
  const fullTitle = isHome ? SITE_TITLE : `${title} · ${SITE_TITLE}`;
  return (
    <>
      <meta charset="utf-8" />
      <meta
        http-equiv="Content-Security-Policy"
        content={writePolicy({ assets, style, isRedoc })}
      />
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
      {markdown !== undefined && <link rel="alternate" type="text/markdown" href={twinOf(path)} />}
      <link rel="stylesheet" href={`/${assets.fonts.name}`} />
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <script dangerouslySetInnerHTML={{ __html: assets.bootScript }} />
    </>
  );
}
