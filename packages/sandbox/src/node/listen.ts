import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaults } from '../common/defaults.js';
import type { Listening, ListenOptions, Root } from '../common/roots.js';
import type { Core } from '../core/core.js';
import { refuse, refuseGarbage } from './refuse.js';
import { createListener } from './serve.js';

/** Limits of Node's server: times in milliseconds, and the size of headers in bytes. */
const defaultLimits: ServerOptions = {
  // A slower client would only occupy a connection.
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // The sandbox checks the header itself, because Node's own refusal is not an RFC 9457 problem.
  requireHostHeader: false,
};

/** The sandbox cannot listen, for example because the port is in use. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'this user may not listen on that port',
  EADDRNOTAVAIL: 'this machine has no such address',
};

interface Endpoint {
  readonly root: Root;
  readonly port: number;
  readonly host: string;
  readonly limits: ServerOptions;
}

async function startServer(core: Core, { root, port, host, limits }: Endpoint): Promise<Server> {
  const server = createServer({ ...defaultLimits, ...limits }, createListener(core, root));
  server.on('clientError', refuseGarbage);
  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const reason = reasons[code] ?? message;
    throw new ListenError(`Cannot serve the ${root} root on ${host}:${port}: ${reason}.`, {
      cause,
    });
  }
  // For example, a connection could not be accepted because the process has too many open files.
  server.on('error', (error) => core.report(error));
  return server;
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function readUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const everywhere = address === '0.0.0.0' || address === '::';
  if (everywhere) return `http://127.0.0.1:${port}`;
  // A URL cannot hold the zone of a link-local address.
  return `http://${family === 'IPv6' ? `[${address.replace(/%.*/, '')}]` : address}:${port}`;
}

/**
 * Serves both roots, or neither.
 * @param limits replace some of the default limits, so that a test does not wait for them
 */
export async function listen(
  core: Core,
  {
    port = defaults.port,
    platformPort = defaults.platformPort,
    host = defaults.host,
  }: ListenOptions,
  limits: ServerOptions = {},
): Promise<Listening> {
  const base = await startServer(core, { root: 'base', port, host, limits });
  let platform: Server;
  try {
    platform = await startServer(core, { root: 'platform', port: platformPort, host, limits });
  } catch (error) {
    await end(base);
    throw error;
  }
  return {
    baseUrl: readUrl(base),
    platformUrl: readUrl(platform),
    close: async () => {
      await Promise.all([end(base), end(platform)]);
    },
  };
}
