import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Core } from '../core.js';
import { defaults } from '../defaults.js';
import type { Root } from '../exchange.js';
import type { Listening } from '../runtime.js';
import type { ListenOptions } from '../sandbox.js';
import { refuseGarbage, serve } from './serve.js';

/** What a client may take its time for, in milliseconds, and how many bytes its headers may have. */
export const limits = {
  // A client that sends its request slower than this holds a connection for nothing.
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};

/** A port that somebody else listens on, or that this user may not have. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is taken',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
};

const begin = async (
  core: Core,
  root: Root,
  port: number,
  host: string,
  serverLimits: typeof limits,
): Promise<Server> => {
  const server = createServer(serverLimits, (request, response) => {
    void serve(core, root, request, response);
  });
  server.on('clientError', refuseGarbage);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? error.message;
      reject(
        new ListenError(`Cannot serve the ${root} root on ${host}:${port}: ${reason}.`, {
          cause: error,
        }),
      );
    });
    server.listen(port, host, resolve);
  });
  return server;
};

const end = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const urlOf = (server: Server): string => {
  const { address, family, port } = server.address() as AddressInfo;
  const everywhere = address === '0.0.0.0' || address === '::';
  const host = everywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
};

/** Serves both roots, or neither. */
export const listen = async (
  core: Core,
  {
    port = defaults.port,
    platformPort = defaults.platformPort,
    host = defaults.host,
  }: ListenOptions,
  serverLimits = limits,
): Promise<Listening> => {
  const base = await begin(core, 'base', port, host, serverLimits);
  const platform = await begin(core, 'platform', platformPort, host, serverLimits).catch(
    async (error) => {
      await end(base);
      throw error;
    },
  );
  return {
    baseUrl: urlOf(base),
    platformUrl: urlOf(platform),
    close: async () => {
      await Promise.all([end(base), end(platform)]);
    },
  };
};
