/** Builds the whole site again. That takes longer than all tests of the docs that need no browser. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makeSite, type SiteFiles } from '../src/make-site.js';
import { siteFolder } from '../src/serve.js';

let again: SiteFiles;
let published: SiteFiles;
beforeAll(async () => {
  again = await makeSite();
  published = await makeSite('https://docs.example.com/api/');
});

it('builds the same site again, byte for byte', async () => {
  for (const [name, content] of Object.entries(again)) {
    expect(content === (await readFile(join(siteFolder, name), 'utf8')), name).toBe(true);
  }
});

it('changes a guide by nothing but its addresses if the address of the site is known', () => {
  const name = 'guides/errors.html';
  const text = published[name]?.replace(
    /<meta property="og:url"[^>]*><link rel="canonical"[^>]*>/,
    '',
  );
  expect(text).toBe(again[name]);
});

it('writes no canonical address and no sitemap if the address of the site is unknown', async () => {
  await expect(access(join(siteFolder, 'sitemap.xml'))).rejects.toThrow('ENOENT');
  expect(await readFile(join(siteFolder, 'index.html'), 'utf8')).not.toContain('rel="canonical"');
});

it('writes canonical addresses and a sitemap if the address of the site is known', () => {
  expect(published['guides/errors.html']).toContain(
    'rel="canonical" href="https://docs.example.com/api/guides/errors.html"',
  );
  expect(published['sitemap.xml']).toContain('<loc>https://docs.example.com/api/</loc>');
  expect(published['robots.txt']).toContain('https://docs.example.com/api/sitemap.xml');
});

it('links from the page for unknown addresses to the folder of the site on its host', () => {
  expect(published['404.html']).toContain('href="/api/guides/errors.html"');
});
