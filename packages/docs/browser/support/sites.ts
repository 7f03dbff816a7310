/** The site as readers meet it: from the file system, and from a server on which it is not alone. */
import { pathToFileURL } from 'node:url';
import { serveSite, type DocsServer } from '../../src/serve.js';
import { readSite, siteFolder, type Site } from '../../src/site.js';

export const fileSite = pathToFileURL(siteFolder).href;

/** The names of the pages other than Redoc's. */
export const plainPages = [...(await readSite()).keys()].filter(
  (name) => name.endsWith('.html') && name !== 'index.html',
);

/** Serves the site, or a changed one, under a path of two segments. */
export async function serveInSubPath(
  change: (site: Site) => Site = (site) => site,
): Promise<DocsServer> {
  const site = change(await readSite());
  const prefixed = new Map([...site].map(([name, file]) => [`some/where/${name}`, file]));
  const server = await serveSite(() => prefixed, { port: 0 });
  return { ...server, url: `${server.url}some/where/` };
}
