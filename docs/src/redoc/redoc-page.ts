/** The whole API on one page, by Redoc, under the site's own header. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { redocly } from '@voice-agent-platform/shared/redocly';
import { inTemporaryFolder } from '@voice-agent-platform/shared/temporary-folder';
import { transform } from 'esbuild';
import type { Asset } from '../layout/assets.js';
import type { Site } from '../layout/page.js';
import { redocEdition } from './edition.js';
import { makeSelfContained } from './self-contained.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const redocModule = fileURLToPath(
  import.meta.resolve('@redocly/cli/lib/chunks/redoc.standalone.js'),
);

export async function redocPage(site: Site): Promise<{ html: string; script: Asset }> {
  const own = await readFile(join(here, 'style.css'), 'utf8');
  const { code } = await transform(own, { loader: 'css', minify: true });
  return makeSelfContained(
    await buildDocs(redocEdition(site)),
    // Redoc's own script, an ES module.
    await readFile(redocModule, 'utf8'),
    `${site.assets.headerStyle}${code.trim()}`,
    site.assets,
  );
}

/** The page as Redocly writes it: the overview is there, and a script from a network renders the rest. */
function buildDocs(document: object): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    const options = [
      `--config=${join(here, 'redocly.yaml')}`,
      `--template=${join(here, 'template.hbs')}`,
    ];
    await redocly(['build-docs', 'openapi.json', '--output=index.html', ...options], folder);
    return readFile(join(folder, 'index.html'), 'utf8');
  });
}
