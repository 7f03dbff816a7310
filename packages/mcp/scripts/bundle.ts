/** Bundles the server with everything it needs, so that starting it by `npx` fetches one package and reads one file. */
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
  minifySyntax: true,
  minifyWhitespace: true,
  // Parts of the SDK are CommonJS and require modules of Node.
  banner: {
    js: `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
  },
  legalComments: 'none',
  metafile: true,
});
chmodSync(`${dist}cli.js`, 0o755);
const folders = packageFolders(Object.keys(metafile.inputs));
writeFileSync(`${dist}third-party-notices.txt`, writeNotices(folders));
