/** Builds the site's scripts and fonts, and collects them with the style sheets. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import subsetFont from 'subset-font';
import { buildStyles } from './styles.js';

export type Assets = Awaited<ReturnType<typeof buildAssets>>;

/** Returns the file that this module would import by that name. */
const pathOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

/** The characters of the site's fonts. The system's font draws any others. */
const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('') +
  '\u00a0·–—‘’“”…−×→←↑↓äéñöüß';

interface Built {
  readonly text: string;
  /** The files that it was built from, for third-party licenses. */
  readonly sources: readonly string[];
}

/** What the build inserts into the scripts of the pages. */
interface ScriptData {
  readonly searchIndex: string;
  /** The document that Redoc shows, and the languages of its code samples. */
  readonly apiDocument: object;
  readonly languages: readonly { readonly lang: string; readonly label: string }[];
}

export async function buildAssets(data: ScriptData) {
  const fonts = await Promise.all(['Inter', 'JetBrains Mono'].map(buildFont));
  const boot = await buildScript('../browser/boot.ts');
  const lazy = Object.entries(await buildLazyScripts(data));
  const lazyScripts = lazy.map(([id, { text }]) => ({ id, ...hashed(`${id}.js`, text) }));
  const addresses = lazyScripts.map(({ id, name }) => [id, name]);
  const page = await buildScript('../browser/page.ts', {
    SCRIPTS: JSON.stringify(Object.fromEntries(addresses)),
  });
  const all = [...fonts, boot, page, ...lazy.map(([, script]) => script)];
  return {
    ...(await buildStyles()),
    /** Runs in the head, before the first paint. */
    bootScript: boot.text,
    /** Runs at the end of the body, and loads the other scripts on first use. */
    pageScript: page.text,
    lazyScripts,
    /** A separate style sheet with the fonts. Browsers cache it, so text never changes its font. */
    fonts: hashed('fonts.css', `${fonts.map(({ text }) => text).join('\n')}\n`),
    /** The files in all scripts and fonts. */
    sources: [...new Set(all.flatMap(({ sources }) => sources))],
  };
}

/** Builds the scripts that a page loads on first use. */
async function buildLazyScripts(data: ScriptData) {
  return {
    search: await buildScript('../browser/search.tsx', {
      SEARCH_INDEX: JSON.stringify(data.searchIndex),
    }),
    try: await buildScript('../browser/try.tsx'),
    evidence: await buildScript('../browser/evidence.ts'),
    redoc: await buildRedoc(data),
  };
}

async function buildRedoc({ apiDocument, languages }: ScriptData): Promise<Built> {
  const { text, sources } = await buildScript('../redoc/in-page.ts', {
    DEFINITION: JSON.stringify(apiDocument),
    LANGUAGES: JSON.stringify(languages.map(({ lang, label }) => ({ lang, label }))),
    // Redoc would use a worker for its search by creating functions from text, which the policy forbids.
    Worker: 'undefined',
    // In Node, Redoc's search library looks here for its worker.
    'import.meta.url': '""',
    'import.meta.dirname': '""',
  });
  // Redoc's logo would come from another host. Redoc hides an image that does not load.
  return { text: text.replaceAll('https://cdn.redoc.ly/redoc/', 'data:,'), sources };
}

/** Adds a hash of the content to the name, so that browsers can cache the file. */
function hashed(file: string, content: string) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { name: `assets/${file.replace('.', `.${hash}.`)}`, content };
}

/** Builds a classic script, because modules do not load from the file system. */
async function buildScript(name: string, define: Record<string, string> = {}): Promise<Built> {
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
  const [script] = outputFiles;
  if (!script) throw new Error(`esbuild built no script from ${name}`);
  return { text: script.text.trim(), sources: Object.keys(metafile.inputs) };
}

/** Builds a variable font with only the weights and characters of the pages. */
async function buildFont(family: string): Promise<Built> {
  const name = family.toLowerCase().replace(' ', '-');
  const file = pathOf(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  const subset = await subsetFont(await readFile(file), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    // Ligatures are off in code, so their glyphs are left out.
    noLayoutClosure: true,
  });
  const data = `data:font/woff2;base64,${subset.toString('base64')}`;
  const text = `@font-face{font-family:'${family}';src:url(${data}) format('woff2');font-weight:400 600}`;
  return { text, sources: [file] };
}
