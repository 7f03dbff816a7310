/** Builds the site's style sheets, fonts and scripts, with the hashes for each page's policy. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import subsetFont from 'subset-font';

export type Assets = Awaited<ReturnType<typeof buildAssets>>;

/** Returns the file that this module would import by that name. */
const pathOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
const read = (specifier: string) => readFile(pathOf(specifier), 'utf8');
const readStyle = (name: string) => read(`../styles/${name}.css`);

/** Rules for the header, menu, search and lists. Redoc's page has these too. Later rules override earlier ones. */
const FRAME_STYLES = ['layout', 'components', 'prose', 'search', 'components-media'];
const CONTENT_STYLES = ['code', 'operation', 'panel', 'operation-media'];
/** Rules that only one page needs, so that other pages do not load them. */
const OWN_STYLES = ['landing', 'concepts', 'evidence'] as const;
export type OwnStyle = (typeof OWN_STYLES)[number];
/** All characters that the pages contain. The system's font draws any others. */
const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('') +
  '\u00a0·–—‘’“”…−×→←↑↓äéñöüß';

/** The files in scripts and fonts, for third-party licenses. */
const sources = new Set<string>();

export async function buildAssets(searchIndex: string, apiDocument: object) {
  const fonts = await Promise.all(['Inter', 'JetBrains Mono'].map(fontRule));
  const lazyScripts = await buildLazyScripts(searchIndex, apiDocument);
  const addresses = Object.entries(lazyScripts).map(([id, { name }]) => [id, name]);
  const pageDefines = { SCRIPTS: JSON.stringify(Object.fromEntries(addresses)) };
  return {
    ...(await buildStyles()),
    /** Runs in the head, before the first paint. */
    bootScript: await buildScript('../browser/boot.ts'),
    /** Runs at the end of the body, and loads the other scripts on first use. */
    pageScript: await buildScript('../browser/page.ts', pageDefines),
    lazyScripts,
    /** A separate style sheet with the fonts. Browsers cache it, so text never changes its font. */
    fonts: hashed('fonts.css', `${fonts.join('\n')}\n`),
    sources: [...sources],
  };
}

async function buildStyles() {
  // The sandbox's inspector shares these two.
  const tokens = await read('@voice-agent-platform/shared/page/tokens.css');
  const controls = await read('@voice-agent-platform/shared/page/controls.css');
  const base = await readStyle('base');
  const frame = await Promise.all(FRAME_STYLES.map(readStyle));
  const content = await Promise.all(CONTENT_STYLES.map(readStyle));
  const styles = [tokens, controls, base, ...frame, ...content];
  const print = await readStyle('print');
  const withOwn = async (name: OwnStyle) =>
    [name, await buildStyle(...styles, await readStyle(name), print)] as const;
  return {
    style: await buildStyle(...styles, print),
    ownStyles: Object.fromEntries(await Promise.all(OWN_STYLES.map(withOwn))) as Record<
      OwnStyle,
      string
    >,
    /** For Redoc's page. Only its header, menu, search and list of operations are ours. */
    redocStyle: await buildStyle(
      tokens,
      `:where(.site-header, .sidebar, .search, .redoc-list) { ${controls} ${base} }`,
      ...frame,
      await read('../redoc/style.css'),
    ),
  };
}

/** Builds the scripts that a page loads on first use. */
async function buildLazyScripts(searchIndex: string, apiDocument: object) {
  const searchDefines = { SEARCH_INDEX: JSON.stringify(searchIndex) };
  return {
    search: hashed('search.js', await buildScript('../browser/search.tsx', searchDefines)),
    try: hashed('try.js', await buildScript('../browser/try.tsx')),
    evidence: hashed('evidence.js', await buildScript('../browser/evidence.ts')),
    redoc: hashed('redoc.js', await buildRedoc(apiDocument)),
  };
}

async function buildRedoc(apiDocument: object): Promise<string> {
  const script = await buildScript('../redoc/in-page.ts', {
    DEFINITION: JSON.stringify(apiDocument),
    // Redoc would use a worker for its search by creating functions from text, which the policy forbids.
    Worker: 'undefined',
    // In Node, Redoc's search library looks here for its worker.
    'import.meta.url': '""',
    'import.meta.dirname': '""',
  });
  // Redoc's logo would come from another host. Redoc hides an image that does not load.
  return script.replaceAll('https://cdn.redoc.ly/redoc/', 'data:,');
}

/** Adds a hash of the content to the name, so that browsers can cache the file. */
function hashed(file: string, content: string) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { name: `assets/${file.replace('.', `.${hash}.`)}`, content };
}

/** Returns a hash as content security policies write it. */
export function policyHash(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

/** Builds a classic script, because modules do not load from the file system. */
async function buildScript(name: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [pathOf(name)],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    define,
    // The licenses are in third-party-notices.txt.
    legalComments: 'none',
    metafile: true,
  });
  for (const source of Object.keys(metafile.inputs)) sources.add(source);
  return outputFiles[0]?.text.trim() ?? '';
}

async function buildStyle(...texts: string[]): Promise<string> {
  const { code } = await transform(texts.join('\n'), {
    loader: 'css',
    minify: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
  });
  return code.trim();
}

/** Builds a variable font with only the weights and characters of the pages. */
async function fontRule(family: string): Promise<string> {
  const name = family.toLowerCase().replace(' ', '-');
  const file = pathOf(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  sources.add(file);
  const subset = await subsetFont(await readFile(file), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    // Ligatures are off in code, so their glyphs are left out.
    noLayoutClosure: true,
  });
  const data = `data:font/woff2;base64,${subset.toString('base64')}`;
  return `@font-face{font-family:'${family}';src:url(${data}) format('woff2');font-weight:400 600}`;
}
