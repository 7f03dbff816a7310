/** Serves the built site on this machine. Any static host does as well: the site is a folder. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readSite, type Site, type SiteFile } from './site.js';

export interface ServeDocsOptions {
  /** Port to listen on; 0 takes any free one. Default 4012. */
  port?: number;
  /** Host to listen on. Default 127.0.0.1, which no other machine reaches. */
  host?: string;
}

export interface DocsServer {
  /** Address of the site, with a trailing slash. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves the documentation that `pnpm build` has built.
 *
 * Rejects with the error of the socket if the port is taken, and with a plain sentence if the site is not built.
 */
export async function serveDocs(options: ServeDocsOptions = {}): Promise<DocsServer> {
  const site = await readSite();
  return serveSite(() => site, options);
}

/** As `serveDocs`, for a site that may be another one with each request. */
export async function serveSite(
  currentSite: () => Site,
  { port = 4012, host = '127.0.0.1' }: ServeDocsOptions = {},
): Promise<DocsServer> {
  const server = createServer((request, response) => answer(currentSite(), request, response));
  server.listen(port, host);
  await once(server, 'listening');
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(site: Site, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    respond(response, 405, { allow: 'GET, HEAD' }, 'This server only reads.\n');
    return;
  }
  const file = find(site, request.url ?? '/');
  if (!file) {
    respond(response, 404, {}, 'No such page.\n');
    return;
  }
  const headers = {
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  };
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const compress = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const bytes = compress ? compressed(file) : file.bytes;
  response.writeHead(200, {
    ...headers,
    'content-type': file.contentType,
    'content-length': bytes.length,
    ...(compress ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function respond(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  text: string,
): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

function find(site: Site, target: string): SiteFile | undefined {
  let path: string;
  try {
    path = decodeURIComponent(target.split(/[?#]/, 1)[0] ?? '').replace(/^\/+/, '');
  } catch {
    return undefined;
  }
  return site.get(path) ?? site.get(path === '' || path.endsWith('/') ? `${path}index.html` : path);
}

const compressedFiles = new WeakMap<SiteFile, Buffer>();

function compressed(file: SiteFile): Buffer {
  const bytes = compressedFiles.get(file) ?? gzipSync(file.bytes);
  compressedFiles.set(file, bytes);
  return bytes;
}
