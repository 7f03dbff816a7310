/**
 * Turns Redocly's page into one that requests nothing from other hosts: Redoc's script beside it, no logo from a network,
 * and a policy under which only the hashed scripts run.
 *
 * Every replacement must find what it replaces, so that another version of Redoc cannot slip through unchanged.
 */
import { transform } from 'esbuild';
import { jsonScript } from '../components/html.js';
import { buildScript, hashed, integrity, type Asset, type Assets } from '../layout/assets.js';
import { policy, siteHeader, siteSettings, withRelativeLinks } from '../layout/page.js';

export interface SelfContainedPage {
  readonly html: string;
  readonly script: Asset;
}

const NETWORK_ADDRESS = 'https://cdn.redocly.com/redoc/';
const LOGO_ADDRESS = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
const LOGO =
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 16'%3E` +
  `%3Ctext y='12' font-family='sans-serif' font-size='12' fill='%237b8794'%3ERedoc%3C/text%3E%3C/svg%3E`;

export async function makeSelfContained(
  page: string,
  redocModule: string,
  style: string,
  assets: Assets,
): Promise<SelfContainedPage> {
  const script = hashed('redoc', 'js', await makeClassicScript(redocModule));
  const { bootScript, fonts, pageScript } = assets;
  const loader = await buildScript('redoc/in-page.ts', {
    scriptName: JSON.stringify(script.name),
    scriptIntegrity: JSON.stringify(integrity(script.content)),
  });
  const replacements: [search: string | RegExp, replacement: Replacement][] = [
    [/<link rel="modulepreload" href="https:[^>]*>/, ''],
    [
      /<script type="module">\s*import \{ hydrate \} from "https:[^"]*";\s*const __redoc_definition = (.*);\s*const __redoc_options = (.*);\s*hydrate\(.*\);\s*<\/script>/,
      (_, definition = '', options = '') =>
        [
          jsonScript('redoc-definition', JSON.parse(definition)),
          jsonScript('redoc-options', JSON.parse(options)),
          `<script>${loader}</script>`,
        ].join('\n'),
    ],
    [
      '<!-- style -->',
      () => `<link rel="stylesheet" href="${fonts.name}" />\n<style>${style}</style>`,
    ],
    ['<!-- boot -->', () => `<script>${bootScript}</script>`],
    ['<!-- header -->', () => siteHeader('/redoc.html').text],
    [
      '<!-- page script -->',
      () => `${siteSettings(assets, './').text}\n<script>${pageScript}</script>`,
    ],
  ];
  // Redoc writes its addresses from the host's root; its sections are fragments of this page.
  let html = page.replace(/ href="\/(?!\/)/g, ' href="#/');
  for (const [search, replacement] of replacements) html = replaceOnce(html, search, replacement);
  // Redoc's styled-components write style elements while the page is read.
  const rules = policy(readScripts(html), { style: `'unsafe-inline'` });
  html = replaceOnce(
    withRelativeLinks(html, './'),
    '<!-- content-security-policy -->',
    `<meta http-equiv="Content-Security-Policy" content="${rules}" />`,
  );
  if (html.includes(NETWORK_ADDRESS)) throw new Error(`The page still names ${NETWORK_ADDRESS}`);
  return { html: `<!doctype html>\n${html}`, script };
}

type Replacement = string | ((match: string, ...groups: string[]) => string);

/** Redoc asks whether it may make functions of text, for a worker that searches. The policy forbids it, so it need not ask. */
const EVALUATION_PROBE = /try\{return \w+\._factory\?\?=Function\(\w+\),!0\}catch\{return!1\}/;

/** Module scripts do not load from the file system; a classic one does. */
async function makeClassicScript(redocModule: string): Promise<string> {
  const module = replaceOnce(
    replaceOnce(redocModule, LOGO_ADDRESS, LOGO),
    EVALUATION_PROBE,
    'return!1',
  );
  const { code } = await transform(module, {
    format: 'iife',
    globalName: 'Redoc',
    minify: true,
    charset: 'utf8',
    // Redoc's search library looks here for its worker in Node, which no browser does.
    define: { 'import.meta.url': '""', 'import.meta.dirname': '""' },
    legalComments: 'inline',
    target: 'es2022',
  });
  return code;
}

function readScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
}

/** Replaces the only occurrence, and fails where there is none or another one. */
function replaceOnce(text: string, search: string | RegExp, replacement: Replacement): string {
  let count = 0;
  const replaced = text.replaceAll(
    typeof search === 'string' ? search : new RegExp(search, 'g'),
    (match: string, ...groups: string[]) => {
      count += 1;
      return typeof replacement === 'string' ? replacement : replacement(match, ...groups);
    },
  );
  if (count !== 1) throw new Error(`${String(search)} occurs ${count} times instead of once`);
  return replaced;
}
