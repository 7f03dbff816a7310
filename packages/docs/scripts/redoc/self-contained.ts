/**
 * Turns Redocly's page into one that asks nobody for anything: Redoc's script beside it instead of on a network, no
 * logo from elsewhere, and a policy under which nothing but the hashed scripts runs.
 *
 * Every replacement must find what it replaces, so that another version of Redoc cannot slip through unchanged.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import { integrity } from '../integrity.js';
import { replaceOnce } from './replace-once.js';

export interface SelfContainedPage {
  html: string;
  scriptName: string;
  script: string;
}

const networkAddress = 'https://cdn.redocly.com/redoc/';
const logoAddress = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
const logo =
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 16'%3E` +
  `%3Ctext y='12' font-family='sans-serif' font-size='12' fill='%237b8794'%3ERedoc%3C/text%3E%3C/svg%3E`;

export async function makeSelfContained(
  page: string,
  redocModule: string,
  style: string,
): Promise<SelfContainedPage> {
  const script = await makeClassicScript(redocModule);
  const scriptName = `redoc.${contentHash(script)}.js`;
  const loader = await makeLoader(scriptName, integrity(script));

  let html = replaceOnce(page, /<link rel="modulepreload" href="https:[^>]*>/, '');
  html = replaceOnce(
    html,
    /<script type="module">\s*import \{ hydrate \} from "https:[^"]*";\s*const __redoc_definition = (.*);\s*const __redoc_options = (.*);\s*hydrate\(.*\);\s*<\/script>/,
    (_, definition, options) =>
      `<script type="application/json" id="redoc-definition">${inert(definition)}</script>\n` +
      `    <script type="application/json" id="redoc-options">${inert(options)}</script>\n` +
      `    <script>${loader}</script>`,
  );
  html = replaceOnce(html, '<!-- style -->', `<style>${style}</style>`);
  html = replaceOnce(
    html,
    '<!-- content-security-policy -->',
    `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(readScripts(html))}" />`,
  );
  if (html.includes(networkAddress)) throw new Error(`The page still names ${networkAddress}`);
  return { html, scriptName, script };
}

/** Redoc asks whether it may make functions of text, for a worker that searches. The policy forbids it, so it need not ask. */
const evaluationProbe = /try\{return \w+\._factory\?\?=Function\(\w+\),!0\}catch\{return!1\}/;

/** Module scripts do not load from the file system; a classic one does. */
async function makeClassicScript(redocModule: string): Promise<string> {
  const module = replaceOnce(
    replaceOnce(redocModule, logoAddress, logo),
    evaluationProbe,
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

async function makeLoader(scriptName: string, scriptIntegrity: string): Promise<string> {
  const source = await readFile(new URL('in-page.ts', import.meta.url), 'utf8');
  const { code } = await transform(source, {
    loader: 'ts',
    format: 'iife',
    minify: true,
    target: 'es2022',
    define: {
      scriptName: JSON.stringify(scriptName),
      scriptIntegrity: JSON.stringify(scriptIntegrity),
    },
  });
  return code.trim();
}

/** A policy that lets run what the page was built with, and lets nothing out. */
function contentSecurityPolicy(scripts: string[]): string {
  const hashes = scripts.map((script) => `'${integrity(script)}'`);
  return [
    `default-src 'none'`,
    `script-src ${[...hashes, `'strict-dynamic'`].join(' ')}`,
    // Redoc's styled-components write style elements while the page is read.
    `style-src 'unsafe-inline'`,
    `img-src data:`,
    `font-src data:`,
    `connect-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function readScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
}

/** JSON in a script element must not hold anything that ends the element. */
function inert(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** Twelve hexadecimal digits that change with the text, for a file's name. */
function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
