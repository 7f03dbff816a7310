/**
 * Bundles `src/cli.ts` of the package in the current folder with all of its dependencies. So an install is one package,
 * and a start reads one file.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { writeNotices } from './third-party-notices.js';

rmSync('dist', { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['src/cli.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // UMD modules require their parts in a way that cannot be bundled.
  mainFields: ['module', 'main'],
  // Whitespace is half of the size. Identifiers stay, because stack traces show them.
  minifySyntax: true,
  minifyWhitespace: true,
  // Some dependencies are CommonJS, and require Node's modules.
  banner: {
    js: `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
  },
  legalComments: 'none',
  metafile: true,
});
chmodSync('dist/cli.js', 0o755);
writeFileSync('dist/third-party-notices.txt', writeNotices(Object.keys(metafile.inputs)));
