/** Builds the style sheets of the pages from `src/styles`. */
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';

/** Rules that every page loads, Redoc's too. Later rules override earlier ones. */
const FRAME_STYLES = [
  'header',
  'notice',
  'frame',
  'article',
  'footer',
  'buttons',
  'callouts',
  'marks',
  'prose',
  'tables',
  'lists',
  'search',
];
const CONTENT_STYLES = ['code', 'tabs', 'operation', 'fields', 'panel', 'result'];
/** Rules that only one page needs, so that other pages do not load them. */
const OWN_STYLES = ['landing', 'concepts', 'unspecified'] as const;
export type OwnStyle = (typeof OWN_STYLES)[number];

const read = (specifier: string) => readFile(new URL(import.meta.resolve(specifier)), 'utf8');
const readStyle = (name: string) => read(`../styles/${name}.css`);

export async function buildStyles() {
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
    // `Object.fromEntries` returns any names, but every name of OWN_STYLES is there.
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

async function buildStyle(...texts: string[]): Promise<string> {
  const { code } = await transform(texts.join('\n'), {
    loader: 'css',
    minify: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
  });
  return code.trim();
}
