import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  createServer as createSocketServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { onTestFinished } from 'vitest';

/** A request with its body. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestServer {
  readonly url: string;
  /** The requests, in the order of their arrival. */
  readonly received: Received[];
}

/**
 * Starts an HTTP server on a free port until the test ends. Each responder serves a request, and the last one serves all
 * further requests.
 */
export async function serve(
  ...responders: ((response: ServerResponse, request: Received) => void)[]
): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(parts).toString() };
      received.push(request);
      responders[Math.min(received.length, responders.length) - 1]?.(response, request);
    });
  });
  onTestFinished(() => server.closeAllConnections());
  return { url: await listen(server), received };
}

/** Starts a server on bare sockets, which can violate HTTP. `talk` is called when the head of a request has arrived. */
export async function serveSocket(
  talk: (socket: Socket, connection: number) => void,
): Promise<{ url: string; connections: () => number }> {
  let connections = 0;
  const server = createSocketServer((socket) => {
    const connection = ++connections;
    socket.on('error', () => undefined);
    socket.once('data', () => talk(socket, connection));
    onTestFinished(() => void socket.destroy());
  });
  return { url: await listen(server), connections: () => connections };
}

/** Starts a TLS server with a certificate that nobody trusts. */
export async function serveSelfSigned(): Promise<{ url: string; connections: () => number }> {
  let connections = 0;
  const server = createTlsServer({ key: KEY, cert: CERTIFICATE }, (_, response) => response.end());
  server.on('connection', () => connections++);
  const url = await listen(server);
  return { url: url.replace('http:', 'https:'), connections: () => connections };
}

/** Created for these tests alone, by `openssl req -x509 -newkey ec -subj /CN=localhost`. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOxrvXRByol6unKaF
wEFUg5riPgjqhbKNuS1xB1lKs+6hRANCAAQ1VYIgPSQrcuRyVhn3+Aramw+GQI0S
ACptgDoIRjtxt1cbnih4tzvbP0N6ZwuPjM/BvDT6xjdugSRe1bClWdOL
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIULiZxIiWoY0pmXZgd5zpxzkP8OQwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzE3Mzk1N1oYDzIxMjYxMTAz
MTczOTU3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ1VYIgPSQrcuRyVhn3+Aramw+GQI0SACptgDoIRjtxt1cbnih4tzvb
P0N6ZwuPjM/BvDT6xjdugSRe1bClWdOLo1MwUTAdBgNVHQ4EFgQUgfuuFlF127S7
Xm9bvrlY8j+TUW0wHwYDVR0jBBgwFoAUgfuuFlF127S7Xm9bvrlY8j+TUW0wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAhewfYrcMb6P9Q0Z97WcX
oOI7J8okxMjxiqDYO04AFMQCIQDOh33BVC6Iv+AV42VjdU1XBTNogi/WsZIOYPAk
mGCjqQ==
-----END CERTIFICATE-----`;

/** Returns the URL of a port that no server listens on. */
export async function closedPort(): Promise<string> {
  const server = createSocketServer();
  const url = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return url;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Responds with a JSON body. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
}

/** Responds with a status, and asks for a retry at once, so that a test of retries does not wait. */
export function status(code: number) {
  return json({ title: `status ${code}` }, code, { 'retry-after': '0' });
}
