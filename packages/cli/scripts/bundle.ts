/**
 * Bundles the command line with everything it needs: an install is one package, and a start reads one file. The client
 * and the validators in it are evaluated only when there is something to send.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { packageFolders, writeNotices } from '../../validators/scripts/third-party-notices.js';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
rmSync(dist, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: [fileURLToPath(new URL('../src/cli.ts', import.meta.url))],
  outdir: dist,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // Readable stack traces and diffs are worth more than the bytes; whitespace is half of them.
  minifySyntax: true,
  minifyWhitespace: true,
  // commander is CommonJS, and requires modules of Node.
  banner: {
    js: `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
  },
  legalComments: 'none',
  metafile: true,
});
chmodSync(`${dist}cli.js`, 0o755);
const folders = packageFolders(Object.keys(metafile.inputs));
writeFileSync(`${dist}third-party-notices.txt`, writeNotices(folders));
