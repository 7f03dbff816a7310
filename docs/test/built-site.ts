/** The files of the built site, for tests. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteFolder } from '../src/serve.js';
import type { SiteFiles } from '../src/make-site.js';

/** The contents by path, without the compressed copies. */
export const files: SiteFiles = await readSite();

async function readSite(): Promise<SiteFiles> {
  const entries = await readdir(siteFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  const contents = paths.map(async (path) => {
    const name = path.slice(siteFolder.length).replaceAll('\\', '/');
    return [name, await readFile(path, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

/** @throws if the site has no such file, because an empty text would pass a test that forbids something in it */
export function file(name: string): string {
  const content = files[name];
  if (content === undefined) throw new Error(`The built site has no ${name}: run \`pnpm build\``);
  return content;
}

/** The Markdown twins, as pairs of name and text. */
export function twins() {
  return endingWith('.md');
}

/** The pages, as pairs of name and HTML. */
export function pages() {
  return endingWith('.html');
}

function endingWith(end: string) {
  const found = Object.entries(files).filter(([name]) => name.endsWith(end));
  if (found.length === 0) throw new Error(`The built site has no ${end} file: run \`pnpm build\``);
  return found;
}
