import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDocs, serveSite, type DocsServer } from '../src/serve.js';
import { readSite } from '../src/site.js';

let server: DocsServer;
beforeAll(async () => void (server = await serveDocs({ port: 0 })));
afterAll(() => server.close());

describe('the docs server', () => {
  it('serves the built page at its root', async () => {
    const response = await fetch(server.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<title>Voice-agent platform API</title>');
  });

  it('lets a browser keep Redoc for ever, and asks it to check the page each time', async () => {
    const page = await fetch(server.url);
    const scriptName = /redoc\.[0-9a-f]{12}\.js/.exec(await page.text())?.[0];
    const script = await fetch(new URL(String(scriptName), server.url));
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });

  it('answers 304 to a reader who has the page already', async () => {
    const etag = String((await fetch(server.url)).headers.get('etag'));
    const again = await fetch(server.url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('sends compressed bytes to a reader who takes them', async () => {
    const options = { headers: { 'accept-encoding': 'gzip' } };
    const response = await fetch(server.url, options);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toContain('<title>Voice-agent platform API</title>');
  });

  it('answers HEAD as it answers GET, without the page', async () => {
    const options = { headers: { 'accept-encoding': 'identity' } };
    const get = await fetch(server.url, options);
    const head = await fetch(server.url, { ...options, method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
    await get.body?.cancel();
  });

  it('sends plain bytes to a reader who takes no compression', async () => {
    const response = await fetch(server.url, { headers: { 'accept-encoding': 'identity' } });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(Number(response.headers.get('content-length'))).toBe(
      (await response.arrayBuffer()).byteLength,
    );
  });

  it('names the type of every file of the site', async () => {
    const untyped = [...(await readSite())].filter(
      ([, { contentType }]) => contentType === 'application/octet-stream',
    );
    expect(untyped.map(([name]) => name)).toEqual([]);
  });

  it.each(['missing.html', '../package.json', '..%2fpackage.json', '%E0%A4%A', 'index.html/'])(
    'answers 404 to %s',
    async (path) => {
      expect((await fetch(server.url + path)).status).toBe(404);
    },
  );

  it('answers 405 to whatever is not a reading', async () => {
    const response = await fetch(server.url, { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('rejects when its port is taken', async () => {
    const port = Number(new URL(server.url).port);
    await expect(serveDocs({ port })).rejects.toThrow('EADDRINUSE');
  });

  it('says what to do when the site is not built', async () => {
    await expect(readSite('no-such-folder')).rejects.toThrow('Run `pnpm build` first');
  });

  it('serves another site as soon as there is one', async () => {
    let site = new Map([['index.html', page('first')]]);
    const changing = await serveSite(() => site, { port: 0 });
    site = new Map([['index.html', page('second')]]);
    expect(await (await fetch(changing.url)).text()).toBe('second');
    await changing.close();
  });
});

function page(text: string) {
  return {
    bytes: Buffer.from(text),
    contentType: 'text/html',
    etag: `"${text}"`,
    immutable: false,
  };
}
