import { EventEmitter, once } from 'node:events';
import { createServer, request as send, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Root, WireRequest } from './requests.js';

/** A response as data. */
export interface Reply {
  readonly status?: number;
  /** The media type. Default: JSON if there is a body. An empty one is not sent. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** @param elsewhereUrl the address of a server outside the platform */
export type Respond = (
  request: WireRequest,
  response: ServerResponse,
  elsewhereUrl: string,
) => void;

/** Two servers, one for each root, that record requests and send the response of the current step. */
export interface RecordingServers {
  /** The addresses of the roots, without `/api/v1`. */
  readonly baseUrl: string;
  readonly platformUrl: string;
  /** How many requests to a third server, outside the platform and under another host name, contained the key. */
  keysSentElsewhere(): number;
  /** Forgets earlier requests and responds like this from now on. */
  expect(next: Reply | Respond): void;
  readonly requests: readonly WireRequest[];
  /** Resolves once the current step has received a request. */
  received(): Promise<unknown>;
  close(): Promise<void>;
}

/** @param key the API key that the client has */
export async function startServers(key: string): Promise<RecordingServers> {
  const arrivals = new EventEmitter();
  const servers: Server[] = [];
  let requests: WireRequest[] = [];
  let keysSentElsewhere = 0;
  let next: Reply | Respond = { status: 503 };

  const listen = async (
    receive: (request: Omit<WireRequest, 'root'>, response: ServerResponse) => void,
  ): Promise<number> => {
    const server = createServer((request, response) => {
      const { method = '', url: target = '', headers } = request;
      buffer(request).then(
        (body) => receive({ method, target, headers, body }, response),
        // The client has closed the connection.
        () => response.destroy(),
      );
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const elsewhere = await listen(({ target, headers, body }, response) => {
    const sent = JSON.stringify([target, headers, body.toString()]);
    if (sent.includes(key)) keysSentElsewhere += 1;
    sendReply(response, { body: { tags: ['elsewhere'], name: 'elsewhere' } });
  });
  const listenAs = async (root: Root) => {
    const port = await listen((request, response) => {
      const recorded = { root, ...request };
      requests.push(recorded);
      arrivals.emit('request');
      if (typeof next !== 'function') sendReply(response, next);
      else next(recorded, response, `http://localhost:${elsewhere}`);
    });
    return `http://127.0.0.1:${port}`;
  };
  return {
    baseUrl: await listenAs('base'),
    platformUrl: await listenAs('platform'),
    keysSentElsewhere: () => keysSentElsewhere,
    expect(response) {
      requests = [];
      keysSentElsewhere = 0;
      next = response;
    },
    get requests() {
      return requests;
    },
    received: async () => requests.length > 0 || once(arrivals, 'request'),
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function sendReply(
  response: ServerResponse,
  { status = 200, headers, body, type = body === undefined ? '' : 'application/json' }: Reply,
): void {
  response.writeHead(status, { ...headers, ...(type !== '' && { 'content-type': type }) });
  response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
}

/**
 * Forwards requests to another server and returns its responses unchanged: clients differ in how they read an empty 204.
 * @param onBody receives the body of each response
 */
export function forwardTo(
  urls: Readonly<Record<Root, string>>,
  onBody: (body: string) => void,
): Respond {
  return ({ root, method, target, headers, body }, response) => {
    const { hostname, port, host } = new URL(urls[root]);
    const forwarded = send(
      // The server may check the Host header. The shared agent may use a proxy (NODE_USE_ENV_PROXY).
      { hostname, port, method, path: target, headers: { ...headers, host }, agent: false },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => onBody(Buffer.concat(chunks).toString()));
        reply.pipe(response);
      },
    );
    forwarded.once('error', (error) => response.destroy(error));
    forwarded.end(body);
  };
}
