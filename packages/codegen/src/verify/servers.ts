import { createServer, request as send, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Root, WireRequest } from './requests.js';

export type Respond = (request: WireRequest, response: ServerResponse) => void;

/** Two servers, one for each root, that record requests and send the response of the current step. */
export interface RecordingServers {
  /** The addresses of the roots, without `/api/v1`. */
  readonly baseUrl: string;
  readonly platformUrl: string;
  /** The address of a third server, which is no part of the platform and has another host name. */
  readonly elsewhereUrl: string;
  /** How many of the requests to the third server contained the key. */
  keysSentElsewhere(): number;
  /** Forgets earlier requests and responds with `respond` from now on. */
  expect(respond: Respond): void;
  readonly requests: readonly WireRequest[];
  /** Resolves once the current step has received a request. */
  received(): Promise<void>;
  close(): Promise<void>;
}

/** @param key the API key that the client has */
export async function startServers(key = ''): Promise<RecordingServers> {
  let requests: WireRequest[] = [];
  let respond: Respond = (_, response) => response.writeHead(503).end();
  let waiting: (() => void)[] = [];

  const listen = async (root: Root): Promise<{ server: Server; url: string }> => {
    const server = createServer((request, response) => {
      buffer(request).then(
        (body) => {
          const { method = '', url: target = '', headers } = request;
          const recorded = { root, method, target, headers, body };
          requests.push(recorded);
          for (const resolve of waiting.splice(0)) resolve();
          respond(recorded, response);
        },
        // The client has closed the connection.
        () => response.destroy(),
      );
    });
    return { server, url: `http://127.0.0.1:${await listenOn(server)}` };
  };

  let keysSentElsewhere = 0;
  const stranger = createServer((request, response) => {
    if (request.rawHeaders.concat(request.url ?? '').some((text) => text.includes(key))) {
      keysSentElsewhere += 1;
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ tags: ['elsewhere'] }));
  });
  const [base, platform, port] = await Promise.all([
    listen('base'),
    listen('platform'),
    listenOn(stranger),
  ]);
  return {
    baseUrl: base.url,
    platformUrl: platform.url,
    elsewhereUrl: `http://localhost:${port}`,
    keysSentElsewhere: () => keysSentElsewhere,
    expect(next) {
      requests = [];
      waiting = [];
      keysSentElsewhere = 0;
      respond = next;
    },
    get requests() {
      return requests;
    },
    received: () =>
      requests.length > 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      await Promise.all([base.server, platform.server, stranger].map(closeServer));
    },
  };
}

/** @returns the port */
async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
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
      // The server may check the Host header.
      { hostname, port, method, path: target, headers: { ...headers, host } },
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
