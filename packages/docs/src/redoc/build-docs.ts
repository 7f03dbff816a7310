/** Runs `redocly build-docs`, which renders the overview and leaves the rest to a script from a network. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));
const redoclyFolder = dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json'));

/** The options of the site: the template and the configuration beside this file. */
const siteOptions = [
  `--config=${join(here, 'redocly.yaml')}`,
  `--template=${join(here, 'template.hbs')}`,
];

/** The page as Redocly writes it. */
export async function buildDocs(document: unknown, options = siteOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docs-'));
  try {
    const source = join(folder, 'openapi.json');
    const output = join(folder, 'index.html');
    await writeFile(source, JSON.stringify(document));
    await promisify(execFile)(
      process.execPath,
      [join(redoclyFolder, 'bin/cli.js'), 'build-docs', source, `--output=${output}`, ...options],
      { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    return await readFile(output, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Redoc's own script, an ES module. */
export function readRedocScript(): Promise<string> {
  return readFile(join(redoclyFolder, 'lib/chunks/redoc.standalone.js'), 'utf8');
}
