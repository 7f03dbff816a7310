/** Streamable HTTP on this machine. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpServerFactory,
} from '@modelcontextprotocol/server';

export interface HttpOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Additional host names that a proxy or a page may use. */
  readonly allowedHosts: readonly string[];
}

/** Resolves once the server listens. */
export async function serveHttp(
  factory: McpServerFactory,
  { port, allowedHosts }: HttpOptions,
): Promise<Server> {
  const handler = createMcpHandler(factory);
  const handle = toNodeHandler(handler);
  // Against DNS rebinding: a page whose host name resolves to this machine sends that name as Host and Origin.
  const isHostAllowed = hostHeaderValidation([...localhostAllowedHostnames(), ...allowedHosts]);
  const isOriginAllowed = originValidation([...localhostAllowedOrigins(), ...allowedHosts]);
  const server = createServer((request, response) => {
    if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/mcp') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('MCP is served at /mcp\n');
      return;
    }
    void handle(request as Parameters<typeof handle>[0], response);
  });
  server.on('close', () => void handler.close());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
