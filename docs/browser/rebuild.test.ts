/** Builds the whole site again. That takes longer than all tests of the docs that need no browser. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makeSite, type SiteFiles } from '../src/make-site.js';
import { siteFolder } from '../src/serve.js';

let again: SiteFiles;
beforeAll(async () => void (again = await makeSite('https://docs.example.com/api/')));

it('builds the same site again, byte for byte', async () => {
  const { 'sitemap.xml': sitemap, ...files } = again;
  expect(sitemap).toBeDefined();
  for (const [name, content] of Object.entries(files)) {
    const text = content
      .replace(/<meta property="og:url"[^>]*><link rel="canonical"[^>]*>/, '')
      .replace(/^Sitemap: .*\n/m, '')
      // The page for unknown addresses links from the root of its host.
      .replaceAll(name === '404.html' ? /"\/api\/(?!v1)/g : /^$/g, '"/');
    expect(text === (await readFile(join(siteFolder, name), 'utf8')), name).toBe(true);
  }
});

it('adds canonical addresses and a sitemap only where the address of the site is known', async () => {
  await expect(access(join(siteFolder, 'sitemap.xml'))).rejects.toThrow('ENOENT');
  expect(await readFile(join(siteFolder, 'index.html'), 'utf8')).not.toContain('rel="canonical"');
  expect(again['guides/errors.html']).toMatch(
    'rel="canonical" href="https://docs.example.com/api/guides/errors.html"',
  );
  expect(again['404.html']).toContain('href="/api/guides/errors.html"');
  expect(again['sitemap.xml']).toContain('<loc>https://docs.example.com/api/</loc>');
  expect(again['robots.txt']).toContain('https://docs.example.com/api/sitemap.xml');
});
