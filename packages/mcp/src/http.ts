/** Serves streamable HTTP on this machine. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { Options } from './options.js';

/** Starts the server, and resolves once it listens. */
export async function serveHttp(
  factory: McpServerFactory,
  { port, allowedHosts }: NonNullable<Options['http']>,
  listening: (url: string) => void,
): Promise<{ readonly close: () => void }> {
  const mcp = createMcpHandler(factory);
  const handle = toNodeHandler(mcp);
  // Prevents DNS rebinding: a page whose host name resolves to this machine sends that name as Host and Origin.
  const isHostAllowed = hostHeaderValidation([...localhostAllowedHostnames(), ...allowedHosts]);
  const isOriginAllowed = originValidation([...localhostAllowedOrigins(), ...allowedHosts]);
  const server = createServer((request, response) => {
    if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
    const end = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`);
    if (request.url?.split('?')[0] !== '/mcp') {
      end(404, 'MCP is served at /mcp');
      return;
    }
    // Node types the method as optional, but a request to a server has one. A failed request must not end the process.
    handle(request as Parameters<typeof handle>[0], response).catch(() => {
      if (response.headersSent) response.destroy();
      else end(500, 'The request failed');
    });
  });
  server.on('close', () => void mcp.close());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(({ message }: Error) => {
    throw new Error(`${message}. Choose another port with --port.`);
  });
  listening(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
