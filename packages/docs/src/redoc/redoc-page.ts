/** The whole API on one page, by Redoc, under the site's own header. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOrFail } from '@voice-agent-platform/internal/run';
import { inTemporaryFolder } from '@voice-agent-platform/internal/temporary-folder';
import { transform } from 'esbuild';
import type { Asset } from '../layout/assets.js';
import type { Site } from '../layout/site.js';
import { redocEdition } from './edition.js';
import { makeSelfContained } from './self-contained.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const redoclyFolder = dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json'));

export async function redocPage(site: Site): Promise<{ html: string; script: Asset }> {
  const own = await readFile(join(here, 'style.css'), 'utf8');
  const { code } = await transform(own, { loader: 'css', minify: true });
  return makeSelfContained(
    await buildDocs(redocEdition(site)),
    // Redoc's own script, an ES module.
    await readFile(join(redoclyFolder, 'lib/chunks/redoc.standalone.js'), 'utf8'),
    `${site.assets.headerStyle}${code.trim()}`,
    site,
  );
}

/** The page as Redocly writes it: the overview is there, and a script from a network renders the rest. */
function buildDocs(document: unknown): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    const source = join(folder, 'openapi.json');
    const output = join(folder, 'index.html');
    await writeFile(source, JSON.stringify(document));
    await runOrFail(
      process.execPath,
      [
        join(redoclyFolder, 'bin/cli.js'),
        'build-docs',
        source,
        `--output=${output}`,
        `--config=${join(here, 'redocly.yaml')}`,
        `--template=${join(here, 'template.hbs')}`,
      ],
      { cwd: folder, env: { REDOCLY_TELEMETRY: 'off' } },
    );
    return readFile(output, 'utf8');
  });
}
