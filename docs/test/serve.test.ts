import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDocs, type DocsServer } from '../src/serve.js';

let server: DocsServer;
beforeAll(async () => void (server = await serveDocs({ port: 0 })));
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { headers });

it('serves the landing page of the docs at the root', async () => {
  const response = await get('/');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html;charset=utf-8');
  expect(await response.text()).toContain('<title>Voice-agent platform API</title>');
});

it('lets browsers check each time whether a page is as it was', async () => {
  const page = await get('/');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('sends compressed pages to a browser that accepts them', async () => {
  const response = await get('/redoc.html', { 'accept-encoding': 'br' });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toContain('<!doctype html>');
});

it('responds 404 to an unknown path with a page that helps', async () => {
  const response = await get('/missing.html');
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<h1>Page not found</h1>');
});

it('links from the page of an unknown address in a folder to the landing page', async () => {
  const response = await get('/guides/missing/page.html');
  const [, first = ''] = /class="brand" href="([^"]*)"/.exec(await response.text()) ?? [];
  const landing = await fetch(new URL(first, response.url));
  expect([landing.status, await landing.text()]).toEqual([
    200,
    expect.stringContaining('<title>Voice-agent platform API</title>'),
  ]);
});

it.each(['/llms-full.txt', '/index.md', '/openapi.yaml'])(
  'says that the text of %s is UTF-8',
  async (path) => {
    const response = await get(path);
    expect(response.headers.get('content-type')).toContain('; charset=utf-8');
  },
);

it('responds 405 to POST', async () => {
  const response = await fetch(server.url, { method: 'POST', body: 'x' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('rejects when the port of the docs server is taken', async () => {
  const port = Number(new URL(server.url).port);
  await expect(serveDocs({ port })).rejects.toThrow('EADDRINUSE');
});

it('names the command to run when the site is not built', async () => {
  await expect(serveDocs({ folder: 'no-such-folder' })).rejects.toThrow('Run `pnpm build`');
});
