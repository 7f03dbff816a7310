/** Serves the built site on this machine. Any static host can serve it too: the site is a folder. */
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

export const DEFAULT_PORT = 4012;

/** The folder that `pnpm build` writes. */
export const siteFolder = fileURLToPath(new URL('../dist/', import.meta.url));

/** Content types that sirv sends without a charset, and that of YAML, which sirv does not take from RFC 9512. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
};

export type DocsServer = Awaited<ReturnType<typeof serveDocs>>;

/**
 * Serves the documentation that `pnpm build` has built. Port 0 takes any free port.
 *
 * Rejects with the socket's error if the port is taken, and with the command to run if the site is not built.
 */
export async function serveDocs({ port = DEFAULT_PORT, folder = siteFolder } = {}) {
  const notFound = await readFile(join(folder, '404.html')).catch(() => {
    throw new Error(`The documentation is not built in ${folder}. Run \`pnpm build\`.`);
  });
  const site = sirv(folder, {
    // Browsers check each file for changes, because the site may have been built again.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, path) => {
      response.setHeader('x-content-type-options', 'nosniff');
      const type = TEXT_TYPES[path.slice(path.lastIndexOf('.'))];
      if (type !== undefined) response.setHeader('content-type', type);
    },
  });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end('Use GET or HEAD.\n');
      return;
    }
    site(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(notFound);
    });
  });
  // Other machines cannot reach this address.
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    /** Address of the site, with a trailing slash. */
    url: `http://127.0.0.1:${boundPort}/`,
    close: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
