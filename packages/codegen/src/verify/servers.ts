import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
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

export type RecordingServers = Awaited<ReturnType<typeof startServers>>;

/**
 * Starts two servers, one for each root, that record requests and send the response of the current step.
 * @param key the API key that the client has
 */
export async function startServers(key: string) {
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
      if (typeof next !== 'function') sendReply(response, next);
      else next(recorded, response, `http://localhost:${elsewhere}`);
    });
    return `http://127.0.0.1:${port}`;
  };
  return {
    /** The addresses of the roots, without `/api/v1`. */
    baseUrl: await listenAs('base'),
    platformUrl: await listenAs('platform'),
    /** How many requests to a third server, outside the platform and under another host name, contained the key. */
    keysSentElsewhere: () => keysSentElsewhere,
    /** Forgets earlier requests and responds like this from now on. */
    expect(response: Reply | Respond): void {
      requests = [];
      keysSentElsewhere = 0;
      next = response;
    },
    get requests(): readonly WireRequest[] {
      return requests;
    },
    close: async () => {
      const closed = servers.map((server) => once(server.close(), 'close'));
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

function sendReply(
  response: ServerResponse,
  { status = 200, headers, body, type = body === undefined ? '' : 'application/json' }: Reply,
): void {
  response.writeHead(status, { ...headers, ...(type !== '' && { 'content-type': type }) });
  response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
}

/**
 * Responds as the sandbox does.
 * @param onBody receives the body of each response
 */
export function respondAs(
  handlers: Readonly<Record<Root, (request: Request) => Promise<Response>>>,
  onBody: (body: string) => void,
): Respond {
  return ({ root, method, target, headers, body }, response) => {
    const respond = async () => {
      const request = new Request(`http://127.0.0.1${target}`, {
        method,
        headers: headers as Record<string, string>,
        // Otherwise `Request` refuses a body, which is reported as a fault of the request.
        ...(method !== 'GET' && method !== 'HEAD' && { body: Uint8Array.from(body) }),
      });
      const reply = await handlers[root](request);
      const text = await reply.text();
      onBody(text);
      response.statusCode = reply.status;
      response.setHeaders(reply.headers);
      response.end(text);
    };
    // A method or an address that `Request` refuses.
    respond().catch((error: Error) => response.destroy(error));
  };
}
